"""A phone's pictures of whole printed pages, made up, and the QR codes that are read from them."""

import cv2
import numpy as np
import pypdfium2
import zxingcpp

PIXELS = 1000  # along the longer side of a picture
_FINE = 3  # pixels that are averaged for one of the picture, in each direction
_FILLS = 0.96  # share of a picture's width or height that the page fills
_DISTANCE = 1.2  # from the camera to the page, in longer sides of the page
_TABLE = 90  # grey
_TURN, _TILT = 10, 15  # most degrees
_SHADE, _BLUR, _NOISE, _QUALITY = 0.6, 0.8, 4, 85  # most shade and blur; noise; of JPEG
_QR = zxingcpp.BarcodeFormat.QRCode


def rendered(pdf, number=-1, dpi=300):
    """A page of a PDF file in grey, by default the last page."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[number % len(document)]
        return page.render(scale=dpi / 72, grayscale=True).to_numpy().squeeze()


def shot(page, seed):
    """A picture of a page: turned, tilted, unevenly lit, blurred, noisy, and saved as JPEG."""
    rng = np.random.default_rng(seed)
    page = np.rot90(page, seed % 4)  # one of four ways to hold the phone
    longest = max(page.shape)
    size = np.array([round(PIXELS * side / longest) for side in page.shape[::-1]])
    seen = _corners(page, size, rng)
    away = cv2.getPerspectiveTransform(_outline(page), np.float32(seen * _FINE))
    picture = cv2.warpPerspective(page, away, size * _FINE, borderValue=_TABLE)
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA) * _light(size, rng)
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.05, _BLUR))
    picture += rng.normal(0, _NOISE, picture.shape)
    pixels = picture.clip(0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def _outline(page):
    height, width = page.shape
    return np.float32([(0, 0), (width, 0), (width, height), (0, height)])


def _corners(page, size, rng):
    """The corners of the page in a picture of `size`."""
    turn, axis, tilt = np.radians(rng.uniform((-_TURN, 0, 0), (_TURN, 360, _TILT)))
    cos, sin = np.cos(turn), np.sin(turn)
    points = (_outline(page) - np.array(page.shape[::-1]) / 2) @ ((cos, sin), (-sin, cos))
    slope = np.array((np.cos(axis), np.sin(axis)))  # the direction in which the page goes down
    along = points @ slope
    points = points - np.outer(along * (1 - np.cos(tilt)), slope)
    far = _DISTANCE * max(page.shape)
    points *= (far / (far + along * np.sin(tilt)))[:, None]
    low, high = points.min(axis=0), points.max(axis=0)
    return (points - (low + high) / 2) * min(size / (high - low)) * _FILLS + size / 2


def _light(size, rng):
    """Light that falls off from one side of a picture to the other."""
    side = rng.uniform(0, 2 * np.pi)
    xs, ys = np.meshgrid(*(np.linspace(-0.5, 0.5, pixels) for pixels in size))
    slope = xs * np.cos(side) + ys * np.sin(side)
    return 1 - rng.uniform(0, _SHADE) * (slope - slope.min()) / np.ptp(slope)


def codes(picture):
    """The texts of the QR codes in a picture."""
    return [code.text for code in zxingcpp.read_barcodes(picture, formats=_QR)]
