import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const pure = ['src/fiscal/**/*.test.ts', 'src/texts/**/*.test.ts', 'src/app/kit/*.test.ts', 'src/frappe/documents/*.test.ts', 'src/frappe/lists/*.test.ts', 'src/frappe/realtime-protocol.test.ts']

/**
 * The page is `ebm/www/ebm.html`, rendered by Frappe: Vite gets no html of its own, only the entry, and writes a
 * manifest from which the page takes its script, styles and preloads.
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/assets/ebm/frontend/' : '/',
  plugins: [react()],
  publicDir: false,
  resolve: { alias: { '@juggle/resize-observer': new URL('src/editor/page/native-resize-observer.ts', import.meta.url).pathname } },
  build: {
    outDir: '../ebm/public/frontend',
    // An open tab still asks for the chunks of the build before: whoever runs the build decides when they go.
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'src/app/main.tsx',
      output: {
        entryFileNames: 'js/[name]-[hash].js',
        chunkFileNames: 'js/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // Names that say what a chunk is, and libraries apart from our code: a deploy of ours leaves them cached.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//, priority: 30 },
            { name: 'router', test: /node_modules\/react-router/, priority: 20 },
            { name: 'store', test: /node_modules\/(?:@reduxjs|redux|react-redux|immer|reselect|redux-thunk)/, priority: 20 },
            { name: 'socket', test: /node_modules\/(?:socket\.io|engine\.io|@socket\.io)/, priority: 20 },
            { name: 'notices', test: /node_modules\/(?:notistack|goober)/, priority: 20 },
            { name: 'kit', test: /node_modules\/(?:@mantine\/(?:core|hooks)|@floating-ui|tabbable|clsx|react-remove-scroll)/, priority: 10 },
            // A group takes along what it needs: the texts' library is everybody's and must not lie in the editor.
            { name: 'texts', test: /node_modules\/@internationalized\/|src\/texts\/catalogue\.ts/, priority: 25 },
            // Rules that the editor and what shows stored text share: without them the one would take the other along.
            { name: 'rich-text-rules', test: /src\/editor\/(?:(?:links|colours|media)\/|html\/(?:safe-style|styles|parse|escape|write-element)\.ts|view\/(?:media-texts\.ts|rich-text\.module\.css))/, priority: 25 },
            // What shows stored text is small and no part of the editor.
            { name: 'rich-text', test: /node_modules\/dompurify\/|src\/editor\/(?:view\/|html\/safe-html\.ts)/, priority: 20 },
            { name: 'editor-slate', test: /node_modules\/(?:slate|slate-dom|slate-history|slate-react|@juggle|compute-scroll-into-view|direction|is-hotkey|is-plain-object|lodash|scroll-into-view-if-needed)\//, priority: 5 },
            { name: 'charts', test: /node_modules\/(?:@mantine\/charts|recharts|d3-|victory)/, priority: 10 },
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    css: false,
    projects: [
      {
        extends: true,
        // Pure arithmetic and texts need no page.
        test: { name: 'pure', environment: 'node', include: pure },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://ebm.localhost:8090/ebm/' } },
          setupFiles: ['src/testing/setup.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          // Those in src/contract need a server: vitest.contract.config.js.
          exclude: [...pure, 'src/contract/**'],
        },
      },
    ],
  },
}))
