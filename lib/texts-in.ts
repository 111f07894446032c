/**
 * The texts among the values of an object that came from outside (an answer, a storage, the pay sheet), by their names; all
 * else is left out. For the few places where a whole shape would bring its library along into the first load of a page.
 */
export function textsIn(given: unknown): Readonly<Record<string, string>> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
