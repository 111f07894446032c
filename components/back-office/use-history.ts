import { idOf } from '@/components/data/page-rows';
import { usePages } from '@/components/data/use-pages';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { recordHistory } from '@/lib/desk/audit/endpoints';
import type { InputTo } from '@/lib/endpoint';
import { call, shortTimeoutMs } from '@/lib/gateway/client';

export type HistoryEntity = InputTo<typeof recordHistory>['entity'];

const firstEntries = 5;
const moreEntries = 20;

/** @param version a change reloads the history */
export function useHistory(entity: HistoryEntity, id: number, version: number) {
  return usePages<AuditRecord>(
    `history ${entity} ${id}`,
    (cursor) => {
      const limit = cursor === null ? firstEntries : moreEntries;
      return call(recordHistory, { entity, id, limit, cursor }, { timeoutMs: shortTimeoutMs });
    },
    { keyOf: idOf, version },
  );
}
