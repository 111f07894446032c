import type { z } from 'zod';
import type { ActionContract, ActionShape, EndpointContract, EndpointPath, HttpMethod } from './contract';

/**
 * An endpoint as the browser knows it: method and path. Its shapes are types only, so that a page loads neither contracts nor zod; the
 * server has parsed what it sends. A contract is one, too.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: HttpMethod;
  readonly path: EndpointPath;
  readonly input?: Input;
  readonly output?: Output;
  readonly older?: OlderResponses<z.output<Output>>;
}

/** Responses of servers that the contract does not describe. */
interface OlderResponses<Data> {
  /** Name of the array that a described response has. */
  readonly list: string;
  /** @param body JSON of a success that has no such array; undefined if it is no JSON */
  normalize(this: void, body: unknown): Promise<Data>;
}

/** An endpoint whose body names an action. */
export interface ActionsEndpoint<Actions extends Record<string, ActionShape> = Record<string, ActionShape>> {
  readonly method: 'POST';
  readonly path: EndpointPath;
  readonly actions?: Actions;
}

/**
 * `endpoint<typeof listStores>('GET', '/stores')`, with `import type { listStores }`: another method or path than the contract's does not
 * compile.
 */
export function endpoint<C extends EndpointContract>(
  method: C['method'],
  path: C['path'],
  older?: OlderResponses<z.output<C['output']>>,
): Endpoint<C['input'], C['output']> {
  return older === undefined ? { method, path } : { method, path, older };
}

/** `actionsEndpoint<typeof orders>('/orders_gold')` */
export function actionsEndpoint<C extends ActionContract>(path: C['path']): ActionsEndpoint<C['actions']> {
  return { method: 'POST', path };
}

/** Input of an endpoint, as it is sent. */
export type InputTo<E extends Endpoint> = z.input<NonNullable<E['input']>>;
/** Success response of an endpoint. */
export type DataOf<E extends Endpoint> = z.output<NonNullable<E['output']>>;
export type ActionsOf<E extends ActionsEndpoint> = NonNullable<E['actions']>;
