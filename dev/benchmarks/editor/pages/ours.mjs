import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Kit } from '../../../../frontend/src/app/kit/kit'
import RichTextEditor from '../../../../frontend/src/editor/page/editor'
import { offer } from './measures.mjs'

offer((root, html) => createRoot(root).render(h(Kit, null, h(RichTextEditor, { label: 'Note', html }))))
