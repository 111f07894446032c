/** `payment`: money was received for the order of that id. */
export const changeKinds = ['order', 'payment', 'opportunity', 'visit'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A hint without any data of the record: who gets it reads again by the usual endpoints. */
export interface Change {
  readonly kind: ChangeKind;
  /** Null: several records at once. */
  readonly id: number | null;
}

/** Why the server closes a stream. `full`: the account has opened too many; `session`: it has ended. */
export type StreamEnd = 'session' | 'full' | 'restart';

/**
 * Names of the events (docs/product/gateway.md, "Live updates"). `state` comes first and after each change of it: `live` is false while the database
 * announces nothing, and screens read again by themselves.
 */
export const streamEvents = { state: 'state', changes: 'changes', end: 'end' } as const;
