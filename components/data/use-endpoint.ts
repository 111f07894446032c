'use client';

import type { ActionShape, OutputOf, RequestOf } from '@/lib/contract';
import type { ActionsEndpoint, DataOf, Endpoint, InputTo } from '@/lib/endpoint';
import { call, callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { useData, type DataOptions, type Loaded } from './use-data';

const options = { timeoutMs: shortTimeoutMs };

/** Loads from an endpoint. @param input null loads nothing */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputTo<E> | null,
  dataOptions?: DataOptions<DataOf<E>>,
): Loaded<DataOf<E>> {
  const key = input === null ? null : JSON.stringify([endpoint.path, input]);
  return useData(key, input === null ? null : () => call(endpoint, input, options), dataOptions);
}

/** Loads by an action of an endpoint. @param input null loads nothing */
export function useActionEndpoint<Actions extends Record<string, ActionShape>, A extends keyof Actions>(
  endpoint: ActionsEndpoint<Actions>,
  action: A,
  input: RequestOf<Actions[A]> | null,
  dataOptions?: DataOptions<OutputOf<Actions[A]>>,
): Loaded<OutputOf<Actions[A]>> {
  const key = input === null ? null : JSON.stringify([endpoint.path, action, input]);
  const load = input === null ? null : () => callAction(endpoint, action, input, options);
  return useData(key, load, dataOptions);
}
