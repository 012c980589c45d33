import { existsSync, readdirSync } from 'node:fs'

import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

import { noLiterals } from './no-literals.js'

const folder = (name) => new URL(`src/${name}/`, import.meta.url)
const features = existsSync(folder('features'))
  ? readdirSync(folder('features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  : []

/** Who may import what. `from` is closed to `target`; tests and src/testing may look everywhere. */
const boundaries = [
  ...['session', 'features', 'ui', 'app', 'fiscal', 'texts', 'editor', 'notes', 'notices', 'types'].map((from) => ({
    target: './src/frappe',
    from: `./src/${from}`,
    // The library of texts is anybody's; the texts themselves are EBM's.
    ...(from === 'texts' ? { except: ['./catalogue.ts'] } : {}),
    message: 'src/frappe is a client of any Frappe server: it knows nothing of EBM.',
  })),
  ...['features', 'app', 'session'].map((from) => ({
    target: './src/ui',
    from: `./src/${from}`,
    message: 'src/ui is used by features, not the other way round.',
  })),
  ...['features', 'app'].map((from) => ({
    target: './src/session',
    from: `./src/${from}`,
    message: 'src/session stands below the features and the shell.',
  })),
  ...['features', 'app', 'session', 'ui', 'frappe'].map((from) => ({
    target: './src/fiscal',
    from: `./src/${from}`,
    message: 'src/fiscal is pure arithmetic.',
  })),
  ...['features', 'app', 'session'].map((from) => ({
    target: './src/editor',
    from: `./src/${from}`,
    message: 'src/editor knows documents, not what they are about.',
  })),
  ...['ui', 'session', 'editor'].flatMap((target) =>
    ['notes', 'notices'].map((from) => ({
      target: `./src/${target}`,
      from: `./src/${from}`,
      message: 'src/notes and src/notices are used by features and stand above the shared parts.',
    })),
  ),
  { target: './src/notes', from: './src/notices', message: 'Notices are made of what notes are made of, not the other way round.' },
  ...['features', 'app'].flatMap((from) =>
    ['notes', 'notices'].map((target) => ({
      target: `./src/${target}`,
      from: `./src/${from}`,
      message: 'src/notes and src/notices are used by features, not the other way round.',
    })),
  ),
  { target: './src/features', from: './src/app', message: 'The shell knows the features, not the other way round.' },
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message: 'Features never import each other: share through src/ui, src/session or src/frappe.',
  })),
]

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'src/types/doctypes'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  reactHooks.configs.flat.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: boundaries, basePath: import.meta.dirname }],
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['warn', 'error', 'debug', 'groupCollapsed', 'groupEnd'] }],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...noLiterals],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/**/*.testing.tsx', 'src/testing/**'],
    rules: { 'import-x/no-restricted-paths': 'off', 'max-lines': ['warn', { max: 400 }], 'no-restricted-syntax': 'off' },
  },
  {
    files: ['*.config.{js,ts}'],
    languageOptions: { globals: { URL: 'readonly' } },
  },
)
