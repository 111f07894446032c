/**
 * String values of an untrusted object (a response, a storage, the checkout); drops others. For places where a zod shape would add the
 * library to a page's first load.
 */
export function textsIn(given: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(recordIn(given)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Empty unless an object. */
export function recordIn(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {};
}
