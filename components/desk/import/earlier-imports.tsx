'use client';

import { FileUp } from '@lucide/icons';
import { Link } from '@/components/ui/link';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RefreshButton } from '@/components/back-office/list-controls';
import { tableStyles } from '@/components/back-office/table-styles';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { Failure } from '@/lib/gateway/client';
import { importOutcomes } from '@/lib/desk/import/record';
import { formatCount, formatInstant } from '@/lib/kernel/text/format';
import { importText } from './import-text';
import { ImportStateBadge } from './import-state-badge';
import type { ListedImport } from './use-imports';

const text = importText.earlier;

interface EarlierImportsProps {
  list: readonly ListedImport[] | null;
  failed: { readonly failure: Failure | null } | null;
  busy: boolean;
  reload(): void;
  /** The import shown above. */
  openId: number | null;
}

export function EarlierImports({ list, failed, busy, reload, openId }: EarlierImportsProps) {
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="earlier" className="text-title">
          {text.title}
        </h2>
        <RefreshButton busy={busy} onRefresh={reload} />
      </div>
      <p role="status" className="sr-only">
        {busy && text.loading}
      </p>
      <FailureAlert
        className="mb-4"
        sentence={text.failed}
        failure={failed?.failure ?? null}
        shown={failed !== null}
        onRetry={reload}
      />
      {list !== null && (
        <div className="@container overflow-clip rounded-lg border border-ivory-line bg-white shadow-rest">
          {list.length === 0 ? (
            <EmptyState icon={<Icon of={FileUp} />} title={text.none} text={text.noneText} />
          ) : (
            <table aria-labelledby="earlier" className={tableStyles}>
              <thead className="bg-ivory-deep">
                <tr>
                  <th scope="col">{text.file}</th>
                  <th scope="col" className="hidden @list:table-cell">
                    {text.when}
                  </th>
                  {importOutcomes.map((outcome) => (
                    <th key={outcome} scope="col" className="hidden text-right @list-lg:table-cell">
                      {importText.outcomes[outcome]}
                    </th>
                  ))}
                  <th scope="col" className="w-px">
                    {text.state}
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((each) => (
                  <ImportLine key={each.id} each={each} isOpen={each.id === openId} />
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </section>
  );
}

function ImportLine({ each, isOpen }: { each: ListedImport; isOpen: boolean }) {
  const who = each.created_by_name || backOfficeText.deletedAccount;
  const counts = importOutcomes
    .filter((outcome) => each[outcome] > 0)
    .map((outcome) => `${formatCount(each[outcome])} ${importText.outcomes[outcome].toLowerCase()}`)
    .join(', ');
  return (
    <tr className={isOpen ? 'bg-ivory' : undefined}>
      <th scope="row" className="font-normal">
        <Link
          href={`/admin-import?import=${each.id}`}
          aria-current={isOpen ? 'true' : undefined}
          className="font-medium wrap-anywhere text-emerald underline underline-offset-4"
        >
          {each.file_name}
        </Link>
        <span className="block text-ink-soft">{importText.lists[each.list]}</span>
        <span className="block text-ink-soft @list:hidden">
          {formatInstant(each.created_at)}, {who}
        </span>
        <span className="block text-ink-soft @list-lg:hidden">{counts}</span>
      </th>
      <td className="hidden @list:table-cell">
        <time dateTime={each.created_at} className="block whitespace-nowrap tabular-nums">
          {formatInstant(each.created_at)}
        </time>
        <span className="text-ink-soft">{who}</span>
      </td>
      {importOutcomes.map((outcome) => (
        <td key={outcome} className="hidden text-right tabular-nums @list-lg:table-cell">
          {formatCount(each[outcome])}
        </td>
      ))}
      <td>
        <ImportStateBadge state={each.state} />
      </td>
    </tr>
  );
}
