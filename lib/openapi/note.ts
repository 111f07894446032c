import type { Permission } from '@/lib/access/permissions';
import type { RefusalCode } from '@/lib/access/refusal';
import type { ActionContract, ActionShape, EndpointContract, OutputOf, RequestOf } from '@/lib/contract';

/** Separate from the contract, since browsers do not need it. */

export type Sender = 'visitor' | 'customer without a plan' | 'customer' | 'employee' | 'executive' | 'admin';

/** In the shapes of the contract. */
export interface Example<Sent = unknown, Received = unknown> {
  readonly title: string;
  readonly as: Sender;
  readonly sent: Sent;
  readonly response: Received;
  /** If different from the contract's. */
  readonly status?: 200 | 201 | 202;
  /** Beyond those that the contract requires. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Note<Sent = unknown, Received = unknown> {
  readonly about?: string;
  readonly who: Permission | 'open';
  /** Beyond those of every endpoint of its kind (`commonReasons`). */
  readonly refuses: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly examples: readonly [Example<Sent, Received>, ...Example<Sent, Received>[]];
}

export interface EndpointNote {
  readonly endpoint: EndpointContract;
  readonly note: Note;
}

export interface ActionNotes {
  readonly endpoint: ActionContract;
  readonly about: string;
  readonly notes: Readonly<Record<string, Note>>;
}

export function endpointNote<C extends EndpointContract>(
  endpoint: C,
  note: Note<RequestOf<C>, OutputOf<C>>,
): EndpointNote {
  return { endpoint, note };
}

/** A missing note does not compile. */
export function actionNotes<Actions extends Record<string, ActionShape>>(
  endpoint: ActionContract<Actions>,
  about: string,
  notes: { readonly [A in keyof Actions]: Note<RequestOf<Actions[A]>, OutputOf<Actions[A]>> },
): ActionNotes {
  return { endpoint, about, notes };
}
