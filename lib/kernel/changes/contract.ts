/** `payment`: money was received for the order of that id. */
export const changeKinds = ['order', 'payment', 'opportunity', 'visit'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A hint without any data of the record: who gets it reads again by the usual endpoints. */
export interface Change {
  readonly kind: ChangeKind;
  /** Null: several records at once. */
  readonly id: number | null;
}

/** How a process learns of changes, in the first event and after each change of it. */
export interface StreamState {
  /** False: the database announces nothing at the moment, and screens read again by themselves. */
  readonly live: boolean;
}

/** Why the server closes a stream. `full`: the account has opened too many; `session`: it has ended. */
export type StreamEnd = 'session' | 'full' | 'restart';

/** Names of the events (docs/product/gateway.md, "Live updates"). */
export const streamEvents = { state: 'state', changes: 'changes', end: 'end' } as const;
