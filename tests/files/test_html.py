"""HTML is written in one place, and no text gets out of its element, attribute, style sheet or script."""

from __future__ import annotations

from html.parser import HTMLParser

import msgspec
import pytest

from pitboss.files.html import Html, document, markup, script_data, style, style_text, tag

HOSTILE = (
    "<script>alert(1)</script>",
    "</title></style></script><img src=x onerror=alert(1)>",
    '" onload="alert(1)" x=\'',
    "' onload='alert(1)",
    "&lt;script&gt; &amp; &#60; & <",
    "]]>--><!-- \\ \u2028 \x00",
)


class Found(HTMLParser):
    """The elements of a page in order, their attributes, and the text inside each kind of element."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: dict[str, str | None] = {}
        self.words: dict[str, str] = {}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes |= attrs

    def handle_data(self, data: str) -> None:
        element = self.elements[-1] if self.elements else ""
        self.words[element] = self.words.get(element, "") + data


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text_wherever_it_stands(text: str) -> None:
    data = msgspec.json.encode({"says": text})
    page = document(
        (tag("title", text), style(f'p::before {{ content: "{style_text(text)}"; }}')),
        tag("body", tag("p", [text, None, 3], title=text), tag("script", script_data(data), type="application/json")),
        lang="en",
        data_page=text,
    )
    found = Found(page)
    assert found.elements == ["html", "head", "meta", "title", "style", "body", "p", "script"]
    assert set(found.attributes) == {"lang", "data-page", "charset", "title", "type"}
    assert found.attributes["title"] == found.attributes["data-page"] == text
    assert found.words["title"] == text
    assert found.words["p"] == f"{text}3"
    assert msgspec.json.decode(found.words["script"]) == {"says": text}
    assert not {"<", '"', "'"} & set(style_text(text))


def test_only_markup_that_was_made_here_goes_into_a_page_as_it_is() -> None:
    assert markup("<b>", Html("<b>"), tag("b", "a & b")) == "&lt;b&gt;<b><b>a &amp; b</b>"
    assert tag("input", type="checkbox", checked=True, disabled=False, value=None) == '<input type="checkbox" checked>'
