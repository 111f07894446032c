/**
 * One value for the whole process. The front runs as it is written and what Next serves is bundled apart: a variable of a module that both
 * load would be two.
 */
export function processWide<T>(name: string, is: (value: unknown) => value is T, make: () => T): T {
  const symbol = Symbol.for(`pasidi.${name}`);
  const known: unknown = Reflect.get(globalThis, symbol);
  if (is(known)) return known;
  const made = make();
  Reflect.set(globalThis, symbol, made);
  return made;
}
