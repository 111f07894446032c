/**
 * String values of an untrusted object (a response, a storage, the checkout); drops others. For places where a zod shape would add the
 * library to a page's first load.
 */
export function textsIn(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(recordIn(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Empty unless an object. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
