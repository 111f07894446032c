import type { Permission } from '@/lib/kernel/access/permissions';
import type { RefusalCode } from '@/lib/kernel/access/refusal';
import type { ActionContract, ActionShape, EndpointContract, OutputOf, RequestOf } from '@/lib/contract';

/* Separate from the contract, since browsers do not need it. */

export type Sender =
  | 'visitor'
  | 'customer without a plan'
  | 'customer'
  | 'employee'
  | 'executive'
  | 'executive with an authenticator'
  | 'executive at a shared counter'
  | 'executive at a locked counter'
  | 'admin';

/** Example in the shapes of the contract. */
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

export interface EndpointDoc<Sent = unknown, Received = unknown> {
  readonly about?: string;
  readonly who: Permission | 'open';
  /** Beyond those of every endpoint of its kind (`commonReasons`). */
  readonly refuses: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly examples: readonly [Example<Sent, Received>, ...Example<Sent, Received>[]];
}

export interface DocumentedEndpoint {
  readonly endpoint: EndpointContract;
  readonly doc: EndpointDoc;
}

export interface DocumentedActions {
  readonly endpoint: ActionContract;
  readonly about: string;
  readonly docs: Readonly<Record<string, EndpointDoc>>;
}

export function endpointDoc<C extends EndpointContract>(
  endpoint: C,
  doc: EndpointDoc<RequestOf<C>, OutputOf<C>>,
): DocumentedEndpoint {
  return { endpoint, doc };
}

/** A missing description does not compile. */
export function actionDocs<Actions extends Record<string, ActionShape>>(
  endpoint: ActionContract<Actions>,
  about: string,
  docs: { readonly [A in keyof Actions]: EndpointDoc<RequestOf<Actions[A]>, OutputOf<Actions[A]>> },
): DocumentedActions {
  return { endpoint, about, docs };
}
