import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Kit } from '../../../../frontend/src/app/kit/kit'
import RichTextEditor from '../../../../frontend/src/editor/page/editor'
import { storedText } from '../../../../frontend/src/editor/page/stored-text'
import { offer } from './measures.mjs'

// Like Tiptap's, what reads HTML is there.
await storedText.load()
offer((root, html) => createRoot(root).render(h(Kit, null, h(RichTextEditor, { label: 'Note', html }))))
