import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * The page is `ebm/www/ebm.html`, rendered by Frappe: Vite gets no html of its own, only the entry, and writes a
 * manifest from which the page takes its script, styles and preloads.
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/assets/ebm/frontend/' : '/',
  plugins: [react()],
  publicDir: false,
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
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://ebm.localhost:8090/ebm/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 15_000,
    css: false,
  },
}))
