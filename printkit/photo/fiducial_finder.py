"""Finds the fiducial markers of a board in a picture, and computes the board's size and position.

Terminology
-----------
camera
    A map from points of the board, in mm, to points of the picture, in pixels: a homography, then
    the radial distortion of the lens about the middle of the picture.
span
    The horizontal and vertical distances between fiducials, in mm, from a corner of one fiducial
    to the same corner of the next.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import N_, _, listed, ngettext
from printkit.draw.geometry.plane import Box
from printkit.paper.board.fiducials import Marked
from printkit.photo.picture import Pixels
from printkit.photo.rendering import blurred, drawn, mean

Points = NDArray[np.float64]
Span = tuple[float, float]

_CORNERS = (N_("upper left"), N_("upper right"), N_("lower right"), N_("lower left"))
_ENOUGH = 3  # number of fiducials whose corners determine the camera
_BULGES = np.linspace(-0.25, 0.25, 101)
_STRIDE = 10  # the coarse search for the lens distortion tries every tenth value of _BULGES
_WORKED, _MOST_WORKED = 2400, 4000  # pixels: longer side in the first search, and in all searches
# Searches: size relative to the first one; scale, in pixels, and strength of the sharpening, which
# reveals small and blurred fiducials
_SEARCHES = ((1, 0, 0), (2, 0, 0), (1.5, 3, 2), (1, 4, 7), (1.5, 4, 7), (1, 8, 6), (2, 2.5, 10))
_USUAL = 3  # number of searches after which _ENOUGH fiducials suffice
_BRIGHT, _DARK = 250, 8  # grey levels: brighter pixels are overexposed, darker ones underexposed
_MOST_OVER = 0.6  # fraction of over- or underexposed pixels that explains missing fiducials
_MOST_OFF = 0.12  # largest accepted mean error of fiducials' corners, relative to a fiducial's side
_STEPS = (0.08, 0.03, 0.01, 0.004)  # relative step sizes of the search for the best-fitting span
_CODE_ROOM = 36.0  # mm: the QR code is searched for within this distance of a fiducial
_CODE_SCALE = 12.0  # pixels per mm of the rectified picture of a QR code
_LIKE_SCALE, _LIKE_BLUR = 5.0, 1.2  # pixels per mm, and blur in pixels, of codes that are compared
_CODE_SLIP = 2.0  # mm by which a compared code may seem displaced, because paper curls


class Camera(NamedTuple):
    """A map from mm to pixels: a homography `matrix`, then a radial `distortion` about `middle`."""

    matrix: Points
    distortion: float
    middle: Points
    unit: float  # pixels per unit of distance from `middle` in the distortion formula

    def at(self, x: NDArray[Any], y: NDArray[Any]) -> tuple[Points, Points]:
        """Return the pixel positions of board points with the coordinates `x` and `y`, in mm.

        `x` and `y` are arrays of equal lengths, or a row and a column that span a grid.
        """
        across, down, away = (a * x + b * y + c for a, b, c in self.matrix)
        middle_x, middle_y = self.middle
        across = (across / away - middle_x) / self.unit
        down = (down / away - middle_y) / self.unit
        size = (1 + self.distortion * (across * across + down * down)) * self.unit
        return middle_x + across * size, middle_y + down * size


class Fiducials(NamedTuple):
    """Pixel `corners` of fiducials, by number; `is_pad` is true if the board is a pencil pad."""

    corners: Mapping[int, Points]
    is_pad: bool


def find_fiducials(picture: Pixels, name: str) -> Fiducials:
    """Find the fiducials in the picture `name`.

    Raises InputError if fewer than `_ENOUGH` of the four are found.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found, doubled = _detected(grey)
    if len(found.corners) >= _ENOUGH:
        return found
    missing = [word for number, word in enumerate(_CORNERS) if number not in found.corners]
    span = SourceSpan(name)
    if len(_detected(grey, mirrored=True)[0].corners) >= _ENOUGH:
        raise InputError(_("the picture is mirrored: switch off mirroring in the camera"), span)
    if doubled:
        message = _("marks are in the picture more than once: photograph one board alone")
        raise InputError(message, span)
    if len(missing) == len(_CORNERS):
        message = _(
            "no marks of a printed board are in the picture; boards printed with --photo have one "
            "in each corner"
        )
        sample = grey[::8, ::8]
        if (sample > _BRIGHT).mean() > _MOST_OVER:
            message = _(
                "no marks of a printed board are in the picture: it is overexposed, or the board "
                "was printed without --photo"
            )
        elif (sample < _DARK).mean() > _MOST_OVER:
            message = _("no marks of a printed board are in the picture: it is too dark")
        raise InputError(message, span)
    message = ngettext(
        "the {corners} mark is not visible: it is hidden, cut off or blurred",
        "the {corners} marks are not visible: they are hidden, cut off or blurred",
        len(missing),
    )
    raise InputError(message.format(corners=listed([_(word) for word in missing])), span)


def _detected(grey: NDArray[np.uint8], *, mirrored: bool = False) -> tuple[Fiducials, set[int]]:
    """Return the fiducials with unique numbers, and the numbers that several fiducials share."""
    longer = max(grey.shape)
    found: dict[int, Points] = {}
    doubled: set[int] = set()
    for search, (size, scale, strength) in enumerate(_SEARCHES, 1):
        share = min(size * min(_WORKED, longer), _MOST_WORKED) / longer
        way = cv2.INTER_AREA if share < 1 else cv2.INTER_CUBIC
        shown = np.asarray(cv2.resize(grey, None, fx=share, fy=share, interpolation=way), np.uint8)
        if mirrored:  # flip the reduced rather than the full picture, to save memory
            shown = np.ascontiguousarray(shown[:, ::-1])
        if strength:
            smooth = cv2.GaussianBlur(shown, (0, 0), scale)
            shown = np.asarray(cv2.addWeighted(shown, 1 + strength, smooth, -strength, 0), np.uint8)
        for number, (corners, *others) in _fiducials_in(shown).items():
            if others:
                doubled.add(number)
            else:
                found.setdefault(number, (corners + 0.5) / share - 0.5)
        four = len(_CORNERS)
        board = {at: corners for at, corners in found.items() if at < four}
        pad = {at - four: corners for at, corners in found.items() if at >= four}
        seen = Fiducials(max(board, pad, key=len), is_pad=len(pad) > len(board))
        if len(seen.corners) == four or (search >= _USUAL and len(seen.corners) >= _ENOUGH):
            break
    return seen, doubled - found.keys()


def _fiducials_in(grey: NDArray[np.uint8]) -> dict[int, list[Points]]:
    terms = cv2.aruco.DetectorParameters()
    terms.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    terms.adaptiveThreshWinSizeMax = 53
    terms.adaptiveThreshWinSizeStep = 10
    terms.minMarkerPerimeterRate = 0.015
    terms.polygonalApproxAccuracyRate = 0.06  # small and blurred squares have round corners
    terms.perspectiveRemovePixelPerCell = 8
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _rejected = cv2.aruco.ArucoDetector(known, terms).detectMarkers(grey)
    found: dict[int, list[Points]] = {}
    for number, four in zip(np.ravel(numbers) if corners else (), corners, strict=True):
        if number < 2 * len(_CORNERS):
            found.setdefault(int(number), []).append(np.asarray(four, np.float64).reshape(4, 2))
    return found


def camera_of(
    found: Mapping[int, Points], fiducials: Sequence[Box], shape: tuple[int, int], name: str
) -> Camera:
    """Return the camera that maps `fiducials`, in mm, to the pixel corners in `found`.

    `shape` is the height and width of the picture `name`. Raises InputError if no camera fits, for
    example because the fiducials are those of another board.
    """
    board = np.array([fiducials[number].corners for number in found]).reshape(-1, 2)
    seen = np.concatenate([*found.values()])
    height, width = shape
    middle, unit = np.array([width / 2, height / 2]), max(width, height) / 2

    def fitted(bulges: Points) -> tuple[float, int, Camera | None]:
        """Try all distortions in `bulges`; return the error, index and camera of the best one."""
        best: tuple[float, int, Camera | None] = (np.inf, 0, None)
        for number, distortion in enumerate(map(float, bulges)):
            # Undo the distortion by fixed-point iteration
            bent = (seen - middle) / unit
            away = bent.copy()
            for _round in range(8):
                away = bent / (1 + distortion * (away**2).sum(axis=1, keepdims=True))
            straight = np.asarray(middle + away * unit)
            matrix, _kept = cv2.findHomography(board, straight, 0)
            if np.shape(matrix) != (3, 3):  # collinear points have no homography
                continue
            camera = Camera(np.asarray(matrix, np.float64), distortion, middle, unit)
            x, y = camera.at(*board.T) - seen.T
            off = float(np.sqrt(x**2 + y**2).mean())
            off += 0.02 * abs(distortion) * unit / 100  # prefer the least distortion if several fit
            if off < best[0]:
                best = off, number, camera
        return best

    coarse = fitted(_BULGES[::_STRIDE])[1] * _STRIDE
    least, _number, best = fitted(_BULGES[max(0, coarse - _STRIDE) : coarse + _STRIDE + 1])
    sides = [_side(corners) for corners in found.values()]
    if best is None or least > _MOST_OFF * float(np.mean(sides)):
        message = _(
            "the marks do not match this board: is it another board or size, or is the "
            "file damaged?"
        )
        raise InputError(message, SourceSpan(name))
    return best


def straight_view(picture: Pixels, camera: Camera, box: Box, scale: float) -> Pixels:
    """Return a rectified view of the board within `box`, in mm, at `scale` pixels per mm."""
    width, height = round(box.width * scale), round(box.height * scale)
    xs = box.left + (np.arange(width) + 0.5) / scale
    ys = box.top + (np.arange(height) + 0.5) / scale
    columns, rows = (places.astype(np.float32) for places in camera.at(xs[None, :], ys[:, None]))
    view = cv2.remap(picture, columns, rows, cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def span_seen(found: Mapping[int, Points], side: float) -> Span:
    """Estimate the distances, in mm, between the fiducials in `found`, each `side` mm wide.

    The estimate minimizes the mean pixel error of the corners under the best-fitting homography.
    """
    corners = np.concatenate([*found.values()]).astype(np.float64)
    square = side * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)

    def off(span: Span) -> float:
        width, height = span
        places = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
        board = (places[[*found], None] + square).reshape(-1, 2)
        matrix, _kept = cv2.findHomography(board, corners, 0)
        if np.shape(matrix) != (3, 3):
            return np.inf
        placed = cv2.perspectiveTransform(board.reshape(-1, 1, 2), matrix).reshape(-1, 2)
        return float(np.linalg.norm(placed - corners, axis=1).mean())

    middles = {number: four.mean(axis=0) for number, four in found.items()}
    sides = {number: _side(four) for number, four in found.items()}

    def apart(*pairs: tuple[int, int]) -> float:
        """Return the mean distance of the fiducials in those `pairs` that are found."""
        seen = [(a, b) for a, b in pairs if a in found and b in found]
        away = [np.linalg.norm(middles[a] - middles[b]) / (sides[a] + sides[b]) for a, b in seen]
        return 2 * side * float(np.mean(away))

    best = apart((0, 1), (3, 2)), apart((0, 3), (1, 2))
    least = off(best)
    for step in _STEPS:
        better = True
        while better:
            better = False
            for across, down in ((1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)):
                tried = best[0] * (1 + across * step), best[1] * (1 + down * step)
                if (cost := off(tried)) < least:
                    best, least, better = tried, cost, True
    return best


def _side(corners: Points) -> float:
    """Return the mean side length of a fiducial, in pixels."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def code_text(picture: Pixels, found: Mapping[int, Points], side: float) -> str | None:
    """Return the text of the QR code next to a fiducial, or None if no code can be read.

    `found` maps each fiducial's number to its four corners; a fiducial is `side` mm wide.
    """
    board = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    size = round((_CODE_ROOM + side) * _CODE_SCALE)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    windows = []
    for number, corners in found.items():
        # Rectify the area next to the fiducial, and the area above or below the fiducial
        camera = cv2.getPerspectiveTransform(board, corners.astype(np.float32))
        across, down = (0.0 if number in near else -_CODE_ROOM for near in ((0, 3), (0, 1)))
        for left, top in ((across, -_CODE_ROOM / 2), (-_CODE_ROOM / 2, down)):
            shift = np.array([[1 / _CODE_SCALE, 0, left], [0, 1 / _CODE_SCALE, top], [0, 0, 1]])
            windows.append(cv2.warpPerspective(picture, camera @ shift, (size, size), flags=flags))
    for part in (*map(cv2.pyrDown, windows), *windows):
        for detector in (cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()):
            # OpenCV raises an error on some textures that it mistakes for a QR code
            with suppress(cv2.error, UnicodeDecodeError):
                text, *_points = detector.detectAndDecode(part)
                if text:
                    return str(text)
    return None


def code_likeness(picture: Pixels, found: Mapping[int, Points], board: Marked) -> float:
    """Return the likeness, from -1 to 1, of the QR code of the drawn `board` to the picture.

    A blurred code, which no program can decode, still resembles the right code most.
    """
    marks, box = board.drawing.marks[-1:], board.room[-1]  # the code comes last
    try:
        camera = camera_of(found, board.fiducials, picture.shape[:2], "")
    except InputError:  # the board has another size
        return 0.0
    seen = straight_view(picture, camera, box.grown(_CODE_SLIP), _LIKE_SCALE)
    sent = blurred(mean(drawn(marks, box, _LIKE_SCALE, 1.0)[..., :3]), _LIKE_BLUR)
    likeness = cv2.matchTemplate(mean(seen.astype(np.float32)), sent, cv2.TM_CCOEFF_NORMED)
    return float(likeness.max())
