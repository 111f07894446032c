'use client';

import { History } from '@lucide/icons';
import { useState } from 'react';
import { requestOf, uncountedPage, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { PeriodFilter } from '@/components/back-office/period-filter';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen } from '@/components/back-office/record-screen';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { auditedEntities } from '@/lib/desk/audit/record';
import { listLimit } from '@/lib/limits';
import type { InputTo } from '@/lib/endpoint';
import { call, type CallOptions, type Outcome } from '@/lib/gateway/client';
import { auditLog } from '@/lib/desk/audit/endpoints';
import { entityWord, sentenceOf, textOf } from '@/lib/desk/audit/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { auditColumns } from './audit-columns';
import { auditList } from './audit-list';
import { auditText as text } from './audit-text';
import { PersonFilter } from './person-filter';

const AuditDetails = lazyPart(() => import('./audit-details').then((module) => module.AuditDetails), 'page');

export function AuditScreen({ first }: { first: FirstPage<AuditRecord> }) {
  // Not in the server's HTML: only calendars that open later use it.
  const [today] = useState(() => storeDate(new Date()));
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={auditList}
      first={first}
      exported="audit"
      request={requestOf}
      load={load}
      loading={text.loading}
      failure={text.failed}
      filters={[
        {
          kind: 'select',
          name: 'entity',
          label: text.entity,
          all: text.allEntities,
          options: auditedEntities.map((value) => ({ value, label: entityWord(value) })),
        },
        { kind: 'text', name: 'entity_id', label: text.entityId, clean: digitsOf },
        {
          kind: 'custom',
          name: 'actor_id',
          render: ({ view, set }, rows) => (
            <PersonFilter
              value={view.filters.actor_id ?? ''}
              knownName={
                rows.find((entry) => String(entry.actor_id) === view.filters.actor_id)?.actor_name ??
                undefined
              }
              onChange={(id) => set({ actor_id: id })}
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
      columns={auditColumns}
      nameOf={(entry) => text.nameOf(textOf(sentenceOf(entry)), entry.id)}
      empty={() => ({
        icon: <Icon of={History} />,
        title: text.none,
        text: text.noneText,
      })}
      renderDetails={(entry, { close }, controls) => (
        <AuditDetails
          entry={entry}
          onOnlyRecord={() => controls.filters({ entity: entry.entity, entity_id: String(entry.entity_id) })}
          onOnlyActor={() => controls.filters({ actor_id: String(entry.actor_id) })}
          onClose={close}
        />
      )}
    />
  );
}

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '');

async function load(
  request: InputTo<typeof auditLog>,
  options: CallOptions,
  { page }: { readonly page: number },
): Promise<Outcome<ListPage<AuditRecord>>> {
  const outcome = await call(auditLog, request, options);
  return outcome.ok ? { ...outcome, data: uncountedPage(outcome.data, page, listLimit.office) } : outcome;
}
