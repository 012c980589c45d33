import js from '@eslint/js'
import globals from 'globals'
import tseslint from 'typescript-eslint'

// The simulator is the second, independent arithmetic: it must not be able to borrow the first one's.
const simulatorStandsAlone = {
  files: ['simulator/**/*.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: ['**/ebm/**', '**/frontend/**', '**/embedded/**'], message: 'The simulator imports nothing of the app.' }] },
    ],
  },
}

export default tseslint.config(
  { ignores: ['node_modules/', 'embedded/', 'captures/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  { files: ['**/*.{mjs,cjs}'], ignores: ['benchmarks/*/pages/**'], languageOptions: { globals: globals.node } },
  { files: ['benchmarks/*/pages/**'], languageOptions: { globals: globals.browser } },
  // Must parse on a Node too old for anything else, to say so.
  { files: ['scripts/run.cjs'], languageOptions: { ecmaVersion: 5, sourceType: 'script' }, rules: { 'no-var': 'off' } },
  // Playwright reads from the pattern which fixtures a fixture needs, also when it needs none.
  { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
  simulatorStandsAlone,
)
