'use client';

import { useCallback } from 'react';
import type { AuditRecord } from '@/lib/audit/contract';
import type { InputTo } from '@/lib/endpoint';
import { call } from '@/lib/gateway/client';
import { recordHistory } from '@/lib/audit/endpoints';
import { pageCall, useLoadMore } from './use-load-more';
import { idOf } from './without-known';

export type HistoryEntity = InputTo<typeof recordHistory>['entity'];

const firstEntries = 5;
const moreEntries = 20;

/** @param version a change reloads the history */
export function useHistory(entity: HistoryEntity, id: number, version: number) {
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) => {
      const limit = cursor === null ? firstEntries : moreEntries;
      return call(recordHistory, { entity, id, limit, cursor }, pageCall(signal));
    },
    [entity, id],
  );
  return useLoadMore<AuditRecord>({ load, keyOf: idOf, version });
}
