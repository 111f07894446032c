/** An id of the query of a page's address, such as `?pay=12`; null for none, and for anything else. */
export function idInQuery(parameter: string | string[] | undefined): number | null {
  return typeof parameter === 'string' && /^\d{1,10}$/.test(parameter) ? Number(parameter) : null;
}
