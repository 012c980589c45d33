import { describe, expect, it } from 'vitest';

import { deskLosses, lostBetween } from './desk-losses';

describe('what an edit in Desk would lose', () => {
  it.each([
    ['headRow', '<table><thead><tr><td>a</td></tr></thead></table>'],
    ['headRow', '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>'],
    ['headColumn', '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>'],
    ['merged', '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
    ['widths', '<table><colgroup><col style="width: 20px"></colgroup><tbody><tr><td>a</td></tr></tbody></table>'],
    ['cellColours', '<table><colgroup><col></colgroup><tbody><tr><td style="background-color: #ff0">a</td></tr></tbody></table>'],
    ['cellBlocks', '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>'],
    ['cellBlocks', '<table><tbody><tr><td>a<br>b</td><td>c</td></tr></tbody></table>'],
    ['caption', '<figure><img src="/files/a.png"><figcaption>a</figcaption></figure>'],
    ['video', '<video src="/files/a.mp4" controls></video>'],
    ['rule', '<p>a</p><hr>'],
    ['start', '<ol start="3"><li data-list="ordered">a</li></ol>'],
    ['language', '<pre data-language="python"><div>a</div></pre>'],
    ['quoted', '<blockquote><h2>a</h2></blockquote>'],
    ['refused', '<a data-href="tel:+250">a</a>'],
    ['details', '<details>a</details>'],
  ])('%s of %s [W8]', (loss, html) => expect(deskLosses(html)).toEqual([loss]));

  it('is nothing of what Desk writes itself [W8]', () => {
    const kept = '<div class="ql-editor read-mode"><h2>a</h2><p><strong>a</strong><img src="/a.png" width="10"><a href="https://x.y">a</a></p><ol><li data-list="ordered" class="ql-indent-1">a</li></ol><blockquote>a</blockquote><pre class="ql-code-block-container">a</pre><table><tbody><tr><td data-row="1" colspan="1">a</td><td data-row="1"><br></td></tr></tbody></table><span class="mention" data-id="a">@a</span></div>';
    expect(deskLosses(kept)).toEqual([]);
  });

  it('is told of what went, one of several too [W8]', () => {
    expect(lostBetween('<p>a</p><hr><p>b</p><hr><ol start="3"><li>a</li></ol>', '<p>a</p><hr><p>b</p><ol start="3"><li>a</li></ol>')).toEqual(['rule']);
    expect(lostBetween('<p>a</p>', '<p>b</p><hr>')).toEqual([]);
  });
});
