/** A singleton of the process. The front is unbundled and Next.js's part is bundled: a module variable that both load would exist twice. */
export function processWide<T>(name: string, is: (value: unknown) => value is T, make: () => T): T {
  const symbol = Symbol.for(`pasidi.${name}`);
  const known: unknown = Reflect.get(globalThis, symbol);
  if (is(known)) return known;
  const made = make();
  Reflect.set(globalThis, symbol, made);
  return made;
}
