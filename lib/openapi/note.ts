import type { Permission } from '@/lib/access/permissions';
import type { RefusalCode } from '@/lib/access/refusal';
import type { ActionContract, ActionShape, CallContract, OutputOf, SentOf } from '@/lib/contract';

/** Documentation of an endpoint beyond its contract. Separate from the contract, since browsers do not need it. */

/** The actor of an endpoint's examples. */
export type Sender = 'visitor' | 'customer without a plan' | 'customer' | 'employee' | 'executive' | 'admin';

/** A request and its response, both in the shapes of the contract. */
export interface Example<Sent = unknown, Answered = unknown> {
  readonly title: string;
  readonly as: Sender;
  readonly sent: Sent;
  readonly answer: Answered;
  /** If different from the contract's. */
  readonly status?: 200 | 201 | 202;
  /** Headers of this request, beyond those that the contract requires. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Note<Sent = unknown, Answered = unknown> {
  readonly about?: string;
  readonly who: Permission | 'open';
  /** Specific reasons of refusals, beyond those of every endpoint of its kind (`commonRefusals`). */
  readonly refuses: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly examples: readonly [Example<Sent, Answered>, ...Example<Sent, Answered>[]];
}

export interface CallNote {
  readonly call: CallContract;
  readonly note: Note;
}

export interface ActionNotes {
  readonly call: ActionContract;
  readonly about: string;
  readonly notes: Readonly<Record<string, Note>>;
}

export function callNote<C extends CallContract>(call: C, note: Note<SentOf<C>, OutputOf<C>>): CallNote {
  return { call, note };
}

/** Notes of every action; a missing one does not compile. */
export function actionNotes<Actions extends Record<string, ActionShape>>(
  call: ActionContract<Actions>,
  about: string,
  notes: { readonly [A in keyof Actions]: Note<SentOf<Actions[A]>, OutputOf<Actions[A]>> },
): ActionNotes {
  return { call, about, notes };
}
