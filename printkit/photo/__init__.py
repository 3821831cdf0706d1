"""Reads the position of a printed board from a photograph; only this package imports OpenCV.

Raises InputError on import if OpenCV or Pillow is not installed.
"""

from importlib.util import find_spec

from printkit.base.errors import missing

if find_spec("cv2") is None:
    raise missing("photographs need OpenCV", "opencv-python-headless")
if find_spec("PIL") is None:
    raise missing("photographs need Pillow", "pillow")
