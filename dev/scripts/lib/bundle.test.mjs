import { describe, expect, it } from 'vitest'
import { parts } from './bundle.mjs'

const manifest = {
  'src/app/main.tsx': { file: 'main.js', name: 'main', isEntry: true, imports: ['_kit.js'], css: ['main.css'] },
  '_kit.js': { file: 'kit.js', name: 'kit', css: ['kit.css'] },
  '_table.js': { file: 'table.js', name: 'table', imports: ['_kit.js'] },
  'src/features/session/login.tsx': { file: 'login.js', name: 'login', isDynamicEntry: true, imports: ['_kit.js'] },
  'src/features/session/auto-login.tsx': { file: 'auto-login.js', name: 'auto-login', isDynamicEntry: true },
  'src/app/shell.tsx': { file: 'shell.js', name: 'shell', isDynamicEntry: true, imports: ['_table.js'] },
  'src/app/shell/palette.tsx': { file: 'palette.js', name: 'palette', isDynamicEntry: true, imports: ['_kit.js'] },
  'src/features/invoices/routes/invoices.tsx': { file: 'invoices.js', name: 'invoices', isDynamicEntry: true, imports: ['_table.js', '_kit.js'] },
  'src/editor/page/editor.tsx': { file: 'editor.js', name: 'editor', isDynamicEntry: true, imports: ['_table.js', '_slate.js'] },
  '_slate.js': { file: 'slate.js', name: 'editor-slate' },
  'src/editor/page/help.tsx': { file: 'help.js', name: 'help', isDynamicEntry: true, imports: ['src/editor/page/editor.tsx', '_words.js'] },
  '_words.js': { file: 'words.js', name: 'words' },
  'src/features/dashboard/charts.tsx': { file: 'charts.js', name: 'charts', isDynamicEntry: true },
}

describe('what is downloaded for each part', () => {
  const files = Object.fromEntries(parts(manifest).map((row) => [row.part, [...row.files].sort()]))

  it('login: the entry, what it imports, the login chunk, all styles', () => {
    expect(files['login']).toEqual(['kit.css', 'kit.js', 'login.js', 'main.css', 'main.js'])
  })
  it('shell: the entry and the shell', () => {
    expect(files['shell after login']).toEqual(['kit.css', 'kit.js', 'main.css', 'main.js', 'shell.js', 'table.js'])
  })
  it('what the shell opens later is a part of its own', () => expect(files['lazy: palette']).toEqual(['palette.js']))
  it('a lazy route: only what the shell has not brought', () => expect(files['lazy: invoices']).toEqual(['invoices.js']))
  it('the editor: with its libraries; what it loads when asked: only what the editor has not brought', () => {
    expect(files['editor: editor']).toEqual(['editor.js', 'slate.js'])
    expect(files['lazy, in the editor: help']).toEqual(['help.js', 'words.js'])
  })
  it('charts and auto-login stand for themselves', () => {
    expect(files['charts: charts']).toEqual(['charts.js'])
    expect(files['lazy: auto-login']).toEqual(['auto-login.js'])
  })
})
