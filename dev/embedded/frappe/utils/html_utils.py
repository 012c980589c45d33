"""HTML cleaned on save: what is kept, escaped and dropped is measured in wire.md 8."""

from __future__ import annotations

import html as html_module
import json
import re
from typing import Any

import bleach  # type: ignore[import-untyped]
from bleach.css_sanitizer import CSSSanitizer  # type: ignore[import-untyped]

TAGS = frozenset(
    """a abbr acronym address area article aside audio b big blockquote br button canvas caption center cite code col
    colgroup command datagrid datalist dd del details dfn dialog dir div dl dt em event-source fieldset figcaption
    figure footer font form header h1 h2 h3 h4 h5 h6 hr i img input ins keygen kbd label legend li m map mark menu
    meter multicol nav nextid ol output optgroup option p pre progress q s samp section select small sound source
    spacer span strike strong sub sup table tbody td textarea time tfoot th thead tr tt u ul var video svg g path
    rect circle line polygon polyline text defs html head meta link body style o:p""".split()  # noqa: SIM905 words read better
)
ATTRIBUTES = frozenset(
    """abbr accept accept-charset accesskey action align alt autocomplete autofocus axis background balance bgcolor
    bgproperties border bordercolor bordercolordark bordercolorlight bottompadding cellpadding cellspacing ch
    challenge char charoff charset checked choff cite class clear color cols colspan compact contenteditable
    controls coords data datafld datapagesize datasrc datetime default delay dir disabled draggable dynsrc enctype
    end face for form frame galleryimg gutter headers height hidden hidefocus high href hreflang hspace icon id
    inputmode ismap keytype label leftspacing lang list longdesc loop loopcount loopend loopstart low lowsrc max
    maxlength media method min multiple name nohref noshade nowrap open optimum pattern ping point-size poster pqg
    preload prompt radiogroup readonly rel repeat-max repeat-min replace required rev rightspacing role rows
    rowspan rules scope selected shape size span src start step style summary suppress tabindex target template
    title toppadding type unselectable usemap urn valign value variable volume vspace vrml width wrap xml:lang
    viewBox xmlns""".split()  # noqa: SIM905 words read better
)


class _AnyProperty(CSSSanitizer):
    """Every property survives, re-serialised; declarations of custom properties do not."""

    def __init__(self) -> None:
        super().__init__(allowed_css_properties=_Everything(), allowed_svg_properties=_Everything())


class _Everything(frozenset):
    def __contains__(self, name: object) -> bool:
        return not str(name).startswith("--")


def _keep(tag: str, name: str, value: str) -> bool:
    return name.startswith("data-") or name in ATTRIBUTES


def sanitize_html(html: Any, linkify: bool = False, always_sanitize: bool = False) -> Any:
    """Escape tags and drop attributes that could run script. JSON and text without a tag stay as they are."""
    if not isinstance(html, str):
        return html
    if not always_sanitize and (is_json(html) or not re.search(r"<[a-zA-Z]", html)):
        return html
    return bleach.clean(
        html,
        tags=TAGS,
        attributes=_keep,
        css_sanitizer=_AnyProperty(),
        strip_comments=False,
        protocols={"cid", "http", "https", "mailto"},
    )


def clean_html(html: Any) -> Any:
    if not isinstance(html, str):
        return html
    html = re.sub(r"(?is)<(script|style)\b.*?</\1\s*>", "", html)
    tags = {"div", "p", "br", "ul", "ol", "li", "strong", "b", "em", "i", "u", "table", "thead", "tbody", "td", "tr"}
    return bleach.clean(html, tags=tags, attributes=[], strip=True, strip_comments=True)


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def unescape_html(value: str) -> str:
    return html_module.unescape(value)
