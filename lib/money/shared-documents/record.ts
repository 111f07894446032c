/**
 * What may be shared, by what the document is of (docs/product/money.md, "Sharing a document"). A new kind is a line here and one in
 * lib/money/shared-documents/kinds.ts.
 */
export const sharedKindNames = [
  'order receipt',
  'order invoice',
  'order credit_note',
  'plan receipt',
  'plan invoice',
  'plan credit_note',
  'opportunity estimate',
  'customer statement',
] as const;
export type SharedKind = (typeof sharedKindNames)[number];

export function isSharedKind(name: string): name is SharedKind {
  return sharedKindNames.some((kind) => kind === name);
}

/** Kinds of documents that are of one kind of record. */
const onlyOf: Readonly<Record<string, string>> = { estimate: 'opportunity', statement: 'customer' };

/** What a request names; null for a kind that does not exist. @param of default: an order; for an estimate or a statement its own */
export function sharedKindOf({
  kind,
  of = onlyOf[kind] ?? 'order',
}: {
  readonly kind: string;
  readonly of?: string | undefined;
}): SharedKind | null {
  const name = `${of} ${kind}`;
  return isSharedKind(name) ? name : null;
}
