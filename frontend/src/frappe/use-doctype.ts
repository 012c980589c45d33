import type { DocOf, Doctype, ValuesOf } from './doctypes';
import type { Values } from './documents/entry';
import type { FrappeDoc } from './documents/key';
import { told } from './documents/use-document';
import { useWriter } from './documents/use-writer';
import { useAction, type Action, type ActionOptions } from './use-action';

type Named = { name: string | number };
export type SetValueInput<D extends string> = ValuesOf<D> & Named;
export type MethodInput = Named & { method: string } & Record<string, unknown>;

export interface DoctypeOptions<D extends string> {
  insert?: ActionOptions<ValuesOf<D>, DocOf<D>>;
  setValue?: ActionOptions<SetValueInput<D>, DocOf<D>>;
  delete?: ActionOptions<string | number, void>;
  runDocMethod?: ActionOptions<MethodInput, unknown>;
}

export interface DoctypeActions<D extends string> {
  insert: Action<ValuesOf<D>, DocOf<D>>;
  /** Shows at once in every list and view that has the document. */
  setValue: Action<SetValueInput<D>, DocOf<D>>;
  delete: Action<string | number, void>;
  /** What is submitted besides `name` and `method` are the method's arguments. Gives what the method returned. */
  runDocMethod: Action<MethodInput, unknown>;
}

/** Changes of documents of a doctype, whichever they are. `isLoading(name)` tells for which one is on its way. */
export function useDoctype<D extends Doctype>(doctype: D, options: DoctypeOptions<D> = {}): DoctypeActions<D> {
  const writer = useWriter();
  const target = (name: string | number) => ({ doctype: doctype as string, name: String(name) });
  return {
    insert: useAction((values, { validate, ...now }) => {
      const doc = { ...(values as Values), doctype: doctype as string };
      return writer.insert(doc, { validate: validate && (() => validate(values)), handlesErrors: told(now) }) as Promise<DocOf<D>>;
    }, options.insert),
    setValue: useAction(
      (input, { validate, ...now }) => {
        const { name, ...values } = input as Named & Values;
        const sent = writer.setValue(target(name), values, { validate: validate && (() => validate(input)), handlesErrors: told(now) });
        return sent as Promise<FrappeDoc> as Promise<DocOf<D>>;
      },
      options.setValue,
      ({ name }) => name,
    ),
    delete: useAction((name, now) => writer.remove(target(name), { handlesErrors: told(now) }), options.delete, (name) => name),
    runDocMethod: useAction(
      (input, { validate, ...now }) => {
        const { name, method, ...args } = input;
        return writer.run(target(name), method, args, { validate: validate && (() => validate(input)), handlesErrors: told(now) });
      },
      options.runDocMethod,
      ({ name }) => name,
    ),
  };
}
