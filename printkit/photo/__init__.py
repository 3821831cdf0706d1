"""Reads the position of a printed board from a photograph; alone imports OpenCV.

Raises InputError on import where OpenCV is not installed, or Pillow, which holds what is drawn.
"""

from importlib.util import find_spec

from printkit.base.errors import missing

if find_spec("cv2") is None:
    raise missing("photographs need OpenCV", "opencv-python-headless")
if find_spec("PIL") is None:
    raise missing("photographs need Pillow", "pillow")
