import { describe, expect, it } from 'vitest';

import { fromHtml } from './from-html';
import { safeHtml, safeNodes } from './safe-html';
import { toHtml } from './to-html';

/** The ways in that are tried everywhere: handlers, addresses, styles, foreign namespaces, parsers that disagree. */
const corpus = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)//',
  '<img/src="x"/onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="x" srcset="x 1x, javascript:alert(1) 2x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<form action="javascript:alert(1)"><input type=submit formaction="javascript:alert(2)"><button formaction="javascript:alert(3)">x</button></form>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil/">',
  '<link rel=stylesheet href="//evil/x.css">',
  '<style>@import "//evil/x.css"; * { background: url(javascript:alert(1)) }</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="background-image:url(//evil/x)">x</p>',
  '<p style="width: expression(alert(1))">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999">x</p>',
  '<table style="position: fixed; inset: 0; background: url(//evil)"><tr><td onclick=alert(1) style="margin: -9999px">x</td></tr></table>',
  '<table background="javascript:alert(1)"><tr><td background="//evil">x</td></tr></table>',
  '<video><source onerror=alert(1)></video>',
  '<video src=x onerror=alert(1) poster="javascript:alert(1)"></video>',
  '<audio src="javascript:alert(1)" autoplay onplay=alert(1)></audio>',
  '<details open ontoggle=alert(1)><summary>x</summary>y</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<p id="__proto__"><a id="constructor" name="x">y</a></p>',
  '<form id=x><input name=parentNode><input name=attributes></form>',
  '<span class="mention" data-id="a@b.c" onclick="alert(1)"><img src=x onerror=alert(1)>@A</span>',
  '<div data-as-style="position:fixed; background:url(//evil)">x</div>',
  '<table><tr><td data-as-style="position:fixed; background:url(//evil)">x</td></tr></table>',
  '<figure><img src="x" onload="alert(1)"><figcaption><a href="javascript:alert(1)">x</a></figcaption></figure>',
  '<a href="https://ok.example" target="_top" onmouseover="alert(1)" ping="//evil">x</a>',
  '<math href="javascript:alert(1)">x</math>',
  '<p><a href="//evil\u202egnp.exe">x</a></p>',
  `<img src="data:image/svg+xml;base64,${'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+'}">`,
];

/** What is dangerous in elements, looked for in a parsed tree: text that only looks like it is not. */
function dangers(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(/^(?:script|style|iframe|object|embed|form|input|button|select|textarea|link|meta|base|svg|math|template|noscript|frame|marquee)$/.test(element.localName) ? [element.localName] : []),
    ...[...element.attributes].filter(({ name, value }) => /^on|^srcset$|^srcdoc$|^formaction$|^ping$|^background$|^action$|^autoplay$/.test(name) || (/^(?:href|src|poster|data|xlink:href)$/.test(name) && !/^(?:https?:\/\/|mailto:|\/|#|\?|[\w./-]+$|data:image\/(?:png|jpeg|gif|webp);)/.test(value)) || (name === 'style' && /url|expression|position|inset|z-index|-9999/.test(value))).map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ]);
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

describe('what is shown', () => {
  it.each(corpus)('%s does nothing [W9]', (html) => {
    expect(dangers(parsed(safeHtml(html)))).toEqual([]);
    expect(dangers(safeNodes(html))).toEqual([]);
    expect(safeHtml(safeHtml(html))).toBe(safeHtml(html));
  });

  it.each(corpus)('%s does nothing when loaded and written back [W9]', (html) => {
    const once = toHtml(fromHtml(html));
    expect(dangers(parsed(once))).toEqual([]);
    expect(toHtml(fromHtml(once))).toBe(once);
  });

  it('links cannot reach the page they were opened from [W4]', () => {
    expect(safeHtml('<a href="https://x.y" target="_self" rel="opener">x</a>')).toBe('<a href="https://x.y" rel="noopener noreferrer" target="_blank">x</a>');
  });

  it('a refused address is kept where it does nothing [W4]', () => {
    expect(safeHtml('<a href="tel:+250">x</a>')).toBe('<a data-href="tel:+250">x</a>');
  });

  it('what a document consists of stays, its looks by properties and not by markup [W8]', () => {
    const html = '<table style="width: 50%"><tbody><tr><td colspan="2" style="text-align: right">a<br>b</td></tr></tbody></table>';
    expect(safeHtml(html)).toBe(html);
    expect(safeNodes(html).querySelector('td')?.style.textAlign).toBe('right');
    expect(safeHtml('<video src="/a.mp4" controls width="10"></video><mark style="background-color: #fff3a3">m</mark>')).toBe('<video src="/a.mp4" controls="" width="10"></video><mark style="background-color: #fff3a3">m</mark>');
  });
});
