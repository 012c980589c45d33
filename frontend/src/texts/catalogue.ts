import { LocalizedStringDictionary, LocalizedStringFormatter } from '@internationalized/string';

/** What a text with variables may use: plural forms and numbers as the language writes them. */
export interface Words {
  /** `{one: '1 receipt', other: '3 receipts'}`: the form that the language uses for this count. */
  count(count: number, forms: { one?: string; other: string } & Record<string, string | undefined>): string;
  number(value: number): string;
}

// A method signature, so that a text may state the variables it takes.
type TextWithVariables = { bivarianceHack(variables: never, words: Words): string }['bivarianceHack'];
/** A text is a sentence, or a function that makes one of its variables. */
export type Text = string | TextWithVariables;

type VariablesOf<T> = T extends (variables: infer V, ...rest: never[]) => string ? [V] : [];

class EnglishWords extends LocalizedStringFormatter<string, never> implements Words {
  count(count: number, forms: { one?: string; other: string } & Record<string, string | undefined>): string {
    const known = Object.fromEntries(Object.entries(forms).filter((form): form is [string, string] => form[1] !== undefined));
    return this.plural(count, known);
  }

  override number(value: number): string {
    return super.number(value);
  }
}

/** The language of the page. One for now; a second one is a table beside `en` in each area's file. */
export const LANGUAGE = 'en';

/**
 * The texts of one area of the product. Call the result with a key, and with the variables that the text states.
 *
 * @example
 * const text = catalogue({ hello: ({ name }: { name: string }) => `Hello, ${name}`, go: 'Continue' });
 * text('hello', { name: 'Ada' }); text('go');
 */
export function catalogue<const T extends Record<string, Text>>(english: T) {
  const dictionary = new LocalizedStringDictionary({ [LANGUAGE]: english as Record<string, never> }, LANGUAGE);
  const words = new EnglishWords(LANGUAGE, dictionary);
  return <K extends keyof T & string>(key: K, ...variables: VariablesOf<T[K]>): string =>
    words.format(key, variables[0] as never);
}
