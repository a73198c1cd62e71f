import { inputFields, type Operation, pathFields } from '@marcario/core/contract';

/** Returns the arguments of a client method for the example of its row, without the options. */
export function exampleArguments({ path, input, example, tool }: Operation): unknown[] {
  const { input: shown } = example;
  const named = pathFields({ path });
  const elsewhere = new Set([...named, ...Object.keys(tool?.fixed ?? {})]);
  const others = Object.keys(inputFields(input)).filter((name) => !elsewhere.has(name));
  const params = Object.fromEntries(Object.entries(shown).filter(([name]) => !elsewhere.has(name)));
  return [...named.map((name) => shown[name]), ...(others.length > 0 ? [params] : [])];
}

type Method = (...args: unknown[]) => PromiseLike<unknown>;

/** Returns the method of a client by its path, such as `watch.why`. */
export function methodAt(client: object, path: string): Method {
  const found = path
    .split('.')
    .reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], client);
  return found as Method;
}
