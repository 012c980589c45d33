import { Editor } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { offer } from './measures.mjs'

// As with our chunks: the browser lays out what is near the screen.
if (location.hash === '#cv') {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.ProseMirror > * { content-visibility: auto; contain-intrinsic-size: auto 24px }')
  document.adoptedStyleSheets = [sheet]
}

offer((root, html) => new Editor({ element: root, extensions: [StarterKit, TableKit], content: html }))
