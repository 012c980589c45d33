import { Editor, Node, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { replaceDocument } from '../model/replace-document';
import type { Image, Video } from '../model/types';
import { insertBlocks } from '../paste/insert-blocks';
import { editing } from '../testing/editing';
import { mediaAlign, setCaption, setMedia, setMediaAlign } from './edit-media';
import { currentMedia, insertMedia, removeMedia, setMediaWidth, settleUpload, uploadsIn } from './media';

const image = (over: Partial<Image> = {}): Image => ({ type: 'image', src: '/files/a.png', alt: 'tap', ...over, children: [{ text: '' }] });
const video = (over: Partial<Video> = {}): Video => ({ type: 'video', src: '/files/a.mp4', ...over, children: [{ text: '' }] });
const IMG = '<img src="/files/a.png" alt="tap">';
const placeholders = (editor: Editor) => [...Node.elements(editor)].filter(([node]) => 'upload' in node);

describe('pictures and videos', () => {
  it('come where the caret stands, and one writes on after them [W3]', async () => {
    const { act, type, shown } = editing('<p>ab|cd</p>');
    await act((editor) => insertMedia(editor, [image(), image({ alt: '' })]));
    await type('x');
    expect(shown()).toBe(`<p>ab${IMG}<img src="/files/a.png" alt="">x|cd</p>`);
  });

  it('one writes and pastes on after a pasted one, and after one that is chosen [W3] [W9]', async () => {
    const { editor, act, type, shown } = editing(`<p>ab|</p>`);
    const pasted = () => insertBlocks(editor, [{ type: 'paragraph', children: [{ text: '' }, image(), { text: '' }] }]);
    await act(pasted);
    await act(pasted);
    await type('x');
    expect(shown()).toBe(`<p>ab${IMG}${IMG}x|</p>`);
    await act(() => {
      Transforms.select(editor, Editor.start(editor, [0, 1]));
      insertBlocks(editor, [{ type: 'paragraph', children: [{ text: 'y' }] }]);
    });
    expect(shown()).toBe(`<p>ab${IMG}y|${IMG}x</p>`);
  });

  it('a video parts the words, and the caret is never caught at the end [W3]', async () => {
    const { act, type, shown } = editing('<p>ab|</p>');
    await act((editor) => insertMedia(editor, [video()]));
    await type('x');
    expect(shown()).toBe('<p>ab</p><video src="/files/a.mp4" controls=""></video><p>x|</p>');
  });

  it('have no place in code: they come below it [W3]', async () => {
    const { act, shown } = editing('<pre>ab|cd</pre>');
    await act((editor) => insertMedia(editor, [image()]));
    expect(shown()).toContain(`<div class="ql-code-block">abcd</div></pre><p>${IMG}|</p>`);
  });

  it('go whole by Backspace and by Delete [W3]', async () => {
    const { editor, act, shown } = editing(`<p>a${IMG}|b</p>`);
    await act(() => editor.deleteBackward('character'));
    expect(shown()).toBe('<p>a|b</p>');
    await act(() => editor.undo());
    await act(() => {
      Transforms.select(editor, { path: [0, 0], offset: 1 });
      editor.deleteForward('character');
    });
    expect(shown()).toBe('<p>a|b</p>');
  });

  it('have a width, a place and a caption, each undone by itself [W3] [W7]', async () => {
    const { editor, act, shown } = editing('<p>a</p><p><img src="/files/a.png" alt="tap" width="200" height="100" data-align="right" style="float: right"></p><p>b</p>');
    const at = [1, 1];
    await act(() => setMediaWidth(editor, at, 50));
    await act(() => setMediaAlign(editor, at, 'center'), 600);
    expect(mediaAlign(editor, at)).toBe('center');
    const placed = '<p style="text-align: center;"><img src="/files/a.png" alt="tap" width="50%"></p>';
    expect(shown()).toContain(placed);
    await act(() => setCaption(editor, at, 'of Ann'), 600);
    expect(shown()).toContain('<p>a</p><figure style="text-align: center"><img src="/files/a.png" alt="tap" width="50%"><figcaption>of Ann</figcaption></figure><p>');
    expect(currentMedia(editor)?.[0].type).toBe('figure');
    const figure = currentMedia(editor)?.[1] ?? [];
    await act(() => setCaption(editor, figure, null), 600);
    expect(shown()).toContain(`<p>a</p><p style="text-align: center;">`);
    expect(currentMedia(editor)?.[0].type).toBe('image');
    await act(() => editor.undo());
    expect(shown()).toContain('<figcaption>of Ann</figcaption>');
    await act(() => editor.undo());
    expect(shown()).toContain(placed);
    await act(() => editor.undo());
    await act(() => editor.undo());
    expect(shown()).toContain('width="200" height="100" data-align="right" style="float: right"');
  });

  it('in the middle of words part them when they get a caption [W3]', async () => {
    const { editor, act, shown } = editing(`<p>ab${IMG}cd</p>`);
    await act(() => setCaption(editor, [0, 1], ''));
    await act(() => setMedia(editor, [1], { alt: 'x' }));
    expect(shown().replaceAll('|', '')).toBe('<p>ab</p><figure><img src="/files/a.png" alt="x"></figure><p>cd</p>');
  });
});

describe('a picture whose file is on its way', () => {
  it('is no part of the text, and is there for undo and redo once the file is [W3] [W7]', async () => {
    const { editor, act, type, shown } = editing('<p>a|</p>');
    await act(() => insertMedia(editor, [image({ src: '', upload: 'k' })]));
    await type('bc', 600);
    expect(shown()).toBe('<p>abc|</p>');
    expect(uploadsIn(editor.children)).toEqual(new Set(['k']));
    await act(() => settleUpload(editor, 'k', '/files/a.png'));
    expect(shown()).toBe(`<p>a${IMG}bc|</p>`);
    for (let steps = editor.history.undos.length; steps > 0; steps -= 1) await act(() => editor.undo());
    expect(shown()).toContain('<p>a');
    expect(shown()).not.toContain('<img');
    for (let steps = editor.history.redos.length; steps > 0; steps -= 1) {
      await act(() => editor.redo());
      expect(placeholders(editor)).toEqual([]);
    }
    expect(shown()).toBe(`<p>a${IMG}bc|</p>`);
  });

  it('that arrives after it was taken away comes back whole [W3] [W7]', async () => {
    const { editor, act, shown } = editing('<p>a|</p>');
    await act(() => insertMedia(editor, [video({ src: '', upload: 'k' })]));
    await act(() => removeMedia(editor, [1]));
    expect(uploadsIn(editor.children)).toEqual(new Set());
    await act(() => settleUpload(editor, 'k', '/files/a.mp4'));
    await act(() => editor.undo());
    expect(shown()).toContain('<video src="/files/a.mp4" controls=""></video>');
    expect(placeholders(editor)).toEqual([]);
  });

  it('keeps what was said of it meanwhile [W3]', async () => {
    const { editor, act, shown } = editing('<p>a|</p>');
    await act(() => insertMedia(editor, [image({ src: '', upload: 'k' })]));
    await act(() => setCaption(editor, [0, 1], 'of Ann'));
    await act(() => setMedia(editor, currentMedia(editor)?.[1] ?? [], { alt: 'tap' }));
    await act(() => settleUpload(editor, 'k', '/files/a.png'));
    expect(shown()).toContain(`<figure>${IMG}<figcaption>of Ann</figcaption></figure>`);
    replaceDocument(editor, [{ type: 'paragraph', children: [{ text: '' }] }]);
    expect(uploadsIn(editor.children)).toEqual(new Set());
  });
});
