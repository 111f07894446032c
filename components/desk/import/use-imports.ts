import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { OutputOf } from '@/lib/contract';
import type { imports as contract } from '@/lib/desk/import/contract';
import { imports } from '@/lib/desk/import/endpoints';

export type ListedImport = OutputOf<(typeof contract)['actions']['list']>['data'][number];

/** Imports of the last 30 days: the first list from the HTML. */
export function useImports(first: readonly ListedImport[] | null) {
  const { data, status, failure, reload, change } = useActionEndpoint(
    imports,
    'list',
    {},
    { first: { data: first && { data: [...first] }, response: first } },
  );
  return {
    list: data?.data ?? null,
    failed: status === 'failed' ? { failure } : null,
    busy: status === 'loading',
    reload: () => void reload(),
    /** A new or changed import, shown at once; the reload shows those of others. */
    put(changed: ListedImport) {
      change((list) => list && { ...list, data: withImport(list.data, changed) });
      void reload();
    },
  };
}

const withImport = (list: readonly ListedImport[], changed: ListedImport): ListedImport[] =>
  list.some(({ id }) => id === changed.id)
    ? list.map((each) => (each.id === changed.id ? changed : each))
    : [changed, ...list];
