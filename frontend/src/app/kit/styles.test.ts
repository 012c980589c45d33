import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');
const styles = readFileSync(path.join(import.meta.dirname, 'styles.ts'), 'utf8');
const kit = path.resolve(src, '../node_modules/@mantine/core/styles');

/** Styles that a component builds on, besides its own. */
const ALSO: Record<string, string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  NativeSelect: ['Input'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  Autocomplete: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  PasswordInput: ['Input', 'ActionIcon'],
  Button: ['UnstyledButton', 'Loader'],
  ActionIcon: ['UnstyledButton', 'Loader'],
  Anchor: ['Text'],
  Menu: ['Popover', 'UnstyledButton', 'Paper'],
  Modal: ['ModalBase', 'Overlay', 'Paper', 'ScrollArea', 'CloseButton'],
  Drawer: ['ModalBase', 'Overlay', 'Paper', 'ScrollArea', 'CloseButton'],
  Tabs: ['UnstyledButton'],
  SegmentedControl: ['FloatingIndicator'],
};

function usedComponents(): string[] {
  const used = new Set<string>();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
    for (const [, names = ''] of readFileSync(path.join(src, file), 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',')) if (!name.includes('type ')) used.add(name.trim().split(' as ')[0] as string);
    }
  }
  return [...used];
}

it('has the styles of every component of the kit that is used [R11]', () => {
  const needed = usedComponents().flatMap((name) => [name, ...(ALSO[name] ?? [])]);
  expect(needed.length).toBeGreaterThan(5);
  const missing = needed.filter((name) => existsSync(path.join(kit, `${name}.css`)) && !styles.includes(`/${name}.layer.css`));
  expect([...new Set(missing)]).toEqual([]);
});
