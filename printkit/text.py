"""Plain text for terminals."""


def aligned(rows: list[tuple[str, ...]]) -> str:
    """Rows of cells under one another: columns of numbers to the right, others to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numeric = [
        all(not cell or cell.lstrip("-+").isdigit() for cell in column[1:])
        for column in zip(*rows, strict=True)
    ]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in rows
    )
