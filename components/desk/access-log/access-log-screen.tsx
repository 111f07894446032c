'use client';

import { Eye } from '@lucide/icons';
import { useState } from 'react';
import { requestOf, uncountedPage, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { PeriodFilter } from '@/components/back-office/period-filter';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { PersonFilter } from '@/components/desk/audit/person-filter';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { AccessRecord } from '@/lib/desk/access-log/contract';
import type { NamedOpenings } from '@/lib/desk/access-log/rules';
import { accessLog } from '@/lib/desk/access-log/endpoints';
import { accessDefinition } from '@/lib/desk/access-log/record';
import type { InputTo } from '@/lib/endpoint';
import { call, type CallOptions, type Outcome } from '@/lib/gateway/client';
import { storeDate } from '@/lib/kernel/text/format';
import { listLimit } from '@/lib/limits';
import { accessLogColumns } from './access-log-columns';
import { accessLogList } from './access-log-list';
import { accessLogText as text } from './access-log-text';
import { ManyOpenings } from './many-openings';

const AccessLogDetails = lazyPart(
  () => import('./access-log-details').then((module) => module.AccessLogDetails),
  'page',
);

interface AccessLogScreenProps {
  first: FirstPage<AccessRecord>;
  many: readonly NamedOpenings[];
}

/** Who of the staff got whose data, for admins (docs/product/rules.md, "Access log"). */
export function AccessLogScreen({ first, many }: AccessLogScreenProps) {
  // Not in the server's HTML: only calendars that open later use it.
  const [today] = useState(() => storeDate(new Date()));
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={accessLogList}
      first={first}
      exported="access_log"
      request={requestOf}
      load={load}
      loading={text.loading}
      failure={text.failed}
      renderAbove={() => many.length > 0 && <ManyOpenings found={many} className="w-full" />}
      filters={[
        choiceFilter('kind', accessDefinition.fields.kind, text.allKinds),
        {
          kind: 'custom',
          name: 'actor_id',
          render: ({ view, set }, rows) => (
            <PersonFilter
              words={text.person}
              value={view.filters.actor_id ?? ''}
              knownName={rows.find(({ actor_id: id }) => String(id) === view.filters.actor_id)?.actor_name}
              onChange={(id) => set({ actor_id: id })}
            />
          ),
        },
        {
          kind: 'custom',
          name: 'customer_id',
          render: ({ view, set }, rows) => (
            <PersonFilter
              words={text.customer}
              value={view.filters.customer_id ?? ''}
              knownName={
                rows.find(({ customer_id: id }) => String(id) === view.filters.customer_id)?.customer_name ??
                undefined
              }
              onChange={(id) => set({ customer_id: id })}
            />
          ),
        },
        {
          kind: 'custom',
          name: 'from',
          render: ({ view: { filters }, set }) => (
            <PeriodFilter of="from" period={filters} today={today} onChange={(from) => set({ from })} />
          ),
        },
        {
          kind: 'custom',
          name: 'to',
          render: ({ view: { filters }, set }) => (
            <PeriodFilter of="to" period={filters} today={today} onChange={(to) => set({ to })} />
          ),
        },
      ]}
      columns={accessLogColumns}
      nameOf={({ actor_name: name, id }) => text.nameOf(name, id)}
      empty={() => ({ icon: <Icon of={Eye} />, title: text.none, text: text.noneText })}
      renderDetails={(entry, { close }, controls) => (
        <AccessLogDetails
          entry={entry}
          onOnlyPerson={() => controls.filters({ actor_id: String(entry.actor_id) })}
          onOnlyCustomer={() => controls.filters({ customer_id: String(entry.customer_id) })}
          onClose={close}
        />
      )}
    />
  );
}

async function load(
  request: InputTo<typeof accessLog>,
  options: CallOptions,
  { page }: { readonly page: number },
): Promise<Outcome<ListPage<AccessRecord>>> {
  const outcome = await call(accessLog, request, options);
  return outcome.ok ? { ...outcome, data: uncountedPage(outcome.data, page, listLimit.office) } : outcome;
}
