"""HTML from Python: text is escaped here and nowhere else, and only what was made here goes into a page as it is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

EMPTY = frozenset({"br", "hr", "img", "input", "link", "meta"})

Attribute = str | int | bool | None


class Html(str):
    """Markup that is safe to put into a page."""

    __slots__ = ()


Content = str | int | None | Iterable["Content"]


def tag(name: str, /, *content: Content, **attributes: Attribute) -> Html:
    """Return an element. Attributes that are None or False are left out; `class_` is class, `data_x` is data-x."""
    written = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    if name in EMPTY:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{markup(*content)}</{name}>")


def markup(*content: Content) -> Html:
    """Return content one after another, its text escaped."""
    return Html("".join(_written(each) for each in content))


def _written(content: Content) -> str:
    match content:
        case None:
            return ""
        case Html():
            return content
        case str():
            return escape(content, quote=False)
        case int():
            return str(content)
    return "".join(_written(each) for each in content)


def _attribute(key: str, value: Attribute) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def document(head: Content, body: Html, **attributes: Attribute) -> Html:
    """Return a whole page."""
    html = tag("html", tag("head", tag("meta", charset="utf-8"), head), body, **attributes)
    return markup(Html("<!doctype html>\n"), html, "\n")


def style(sheet: str) -> Html:
    """Return a style sheet that was written in this program. Text from elsewhere goes into it through `style_text`."""
    return tag("style", Html(sheet))


def style_text(text: str) -> str:
    """Return text as it stands in a string of a style sheet, where it can end neither the string nor the element."""
    return "".join(letter if letter.isalnum() or letter in " .,-:" else f"\\{ord(letter):06x}" for letter in text)


def script_data(data: bytes) -> Html:
    """Return JSON that can stand inside a script element."""
    return Html(data.decode().replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))
