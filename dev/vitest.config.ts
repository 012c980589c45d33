import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['simulator/**/*.test.ts', 'soak/**/*.test.ts', 'benchmarks/**/*.test.ts', 'scripts/**/*.test.mjs'],
    environment: 'node',
    restoreMocks: true,
    // A loaded machine is slow, not wrong.
    testTimeout: 30_000,
  },
})
