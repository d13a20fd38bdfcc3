"""Tables in Markdown, and figures in them."""


def number(value: float, sign: bool = False) -> str:
    """A figure between -1 and 1, with three digits.

    >>> number(0.5413), number(-0.0136, sign=True), number(0.002, sign=True), number(1.0)
    ('.541', '−.014', '+.002', '1.000')
    """
    digits = f"{abs(value):.3f}"
    digits = digits.removeprefix("0") if digits.startswith("0.") else digits
    is_zero = not digits.strip(".0")
    minus = "−" if value < 0 and not is_zero else ""
    return ("+" if sign and value > 0 and not is_zero else minus) + digits


def table(heads: list[str], lines: list[list[str]]) -> str:
    """A table in Markdown; what is below a head without letters or in the first column is text, the rest figures.

    >>> print(table(["model", "MRR"], [["mfu", ".4"]]))
    | model | MRR |
    |---|--:|
    | mfu | .4 |
    """
    rules = ["---" if place == 0 or not head else "--:" for place, head in enumerate(heads)]
    texts = [" " + " | ".join(line) + " " for line in [heads, *lines]]
    return "\n".join(["|" + texts[0] + "|", "|" + "|".join(rules) + "|", *(f"|{text}|" for text in texts[1:])])
