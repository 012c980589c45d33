import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';

import { noLiterals } from '../../no-literals.js';

const findings = (jsx: string) =>
  new Linter().verify(`const n = 1, ok = true, text = (key) => key; export default ${jsx}`, {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': ['error', ...noLiterals] },
  });

describe('words outside the catalogue', () => {
  it.each([
    '<p>Saved</p>',
    '<>Saved</>',
    "<p>{'Saved'}</p>",
    '<p>{`${n} invoices`}</p>',
    "<p>{ok ? 'Saved' : text('failed')}</p>",
    "<p>{ok && 'Saved'}</p>",
    '<p>{ok && `${n} invoices`}</p>',
    '<button aria-label="Close" />',
    "<input placeholder={'Name'} />",
    '<img alt={`Receipt ${n}`} />',
    "<a title={ok ? 'Open' : ''} />",
  ])('are found in %s [C1]', (jsx) => expect(findings(jsx).map(({ ruleId }) => ruleId)).toEqual(['no-restricted-syntax']));

  it.each([
    "<p>{text('saved')}</p>",
    '<p>{n} · {text("saved")}: %</p>',
    '<p className="wide" role="status" name="usr">✓</p>',
    '<p className={ok ? "wide" : `w-${n}`}>{text(ok ? "saved" : "failed")}</p>',
    "<button aria-label={text('close')} type=\"button\">×</button>",
  ])('are not seen in %s [C1]', (jsx) => expect(findings(jsx)).toEqual([]));
});
