/**
 * Checks of a response without zod, for light contracts (`LightContract` in lib/contract.ts). Unknown keys are left in; a zod shape drops
 * them.
 */
type Check<T> = (given: unknown) => given is T;
type Checked<S> = { [K in keyof S]: S[K] extends Check<infer T> ? T : never };

export const isText: Check<string> = (given) => typeof given === 'string';
export const isNumber: Check<number> = (given) => typeof given === 'number';
export const isWhole: Check<number> = (given): given is number => Number.isSafeInteger(given);
/** ISO 8601 in UTC. */
export const isInstant: Check<string> = (given): given is string =>
  isText(given) && given.endsWith('Z') && !Number.isNaN(Date.parse(given));

export function orAbsent<T>(check: Check<T>): Check<T | undefined> {
  return (given) => given === undefined || check(given);
}

export function isObject<const S extends Readonly<Record<string, Check<unknown>>>>(
  shape: S,
): Check<Checked<S>> {
  return (given): given is Checked<S> =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.entries(shape).every(([name, check]) => check(Reflect.get(given, name)));
}
