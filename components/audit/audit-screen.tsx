'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { actionWord, entityWord } from '@/components/back-office/audit-words';
import { DateFilter } from '@/components/back-office/date-filter';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows } from '@/components/back-office/list-frame';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-view';
import { RecordTable } from '@/components/back-office/record-table';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import type { AuditRecord } from '@/lib/audit/contract';
import { auditLog } from '@/lib/audit/lazy';
import { auditedEntities } from '@/lib/audit/record';
import { listLimit } from '@/lib/business';
import { call, type Outcome } from '@/lib/gateway/client';
import { formatDate, storeDate } from '@/lib/text/format';
import { auditColumns } from './audit-columns';
import { AuditDetails } from './audit-details';
import { auditList, auditPage } from './audit-list';
import { auditText as text } from './audit-text';
import { PersonFilter } from './person-filter';

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '');

/** The audit trail: every change by staff, latest first, filtered by record, person and days. */
export function AuditScreen({ first }: { first: FirstPage<AuditRecord> }) {
  const controls = useListView(auditList);
  const { view } = controls;
  const { actor_id = '', from, to } = view.filters;
  // Used only by calendars that open later; the server's HTML does not depend on it.
  const [today] = useState(() => storeDate(new Date()));
  const list = useRecordList({
    first,
    request: requestOf(view),
    async load(request, signal): Promise<Outcome<ListPage<AuditRecord>>> {
      const outcome = await call(auditLog, request, { signal });
      return outcome.ok
        ? { ...outcome, data: auditPage(outcome.data, view.page, listLimit.office) }
        : outcome;
    },
  });
  return (
    <ListFrame
      title={text.title}
      home="/admin-dashboard"
      list={list}
      controls={controls}
      loading={text.loading}
      failure={text.failed}
      filters={
        <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
          <FilterSelect
            label={text.entity}
            value={view.filters.entity}
            all={text.allEntities}
            options={auditedEntities.map((value) => ({ value, label: entityWord(value) }))}
            onChange={(value) => controls.filter('entity', value)}
          />
          <SearchBox
            asFilter
            label={text.entityId}
            value={view.filters.entity_id ?? ''}
            onSearch={(typed) => controls.filter('entity_id', digitsOf(typed), 'typed')}
          />
          <PersonFilter
            value={actor_id}
            knownName={
              list.rows.find((entry) => String(entry.actor_id) === actor_id)?.actor_name ?? undefined
            }
            onChange={(id) => controls.set({ actor_id: id })}
          />
          <DateFilter
            label={text.from}
            value={from}
            shown={from === undefined ? text.anyDate : formatDate(from)}
            all={text.anyDate}
            today={today}
            max={to ?? today}
            onChange={(date) => controls.set({ from: date })}
          />
          <DateFilter
            label={text.to}
            value={to}
            shown={to === undefined ? text.anyDate : formatDate(to)}
            all={text.anyDate}
            today={today}
            min={from}
            max={today}
            onChange={(date) => controls.set({ to: date })}
          />
        </FiltersBar>
      }
    >
      <RecordTable
        label={text.title}
        columns={auditColumns}
        rows={list.rows}
        nameOf={(entry) => text.nameOf(actionWord(entry), entry.id)}
        status={list.status}
        open={view.open}
        onToggle={controls.toggle}
        renderDetails={(entry, close) => (
          <AuditDetails
            key={entry.id}
            entry={entry}
            onOnlyRecord={() =>
              controls.filters({ entity: entry.entity, entity_id: String(entry.entity_id) })
            }
            onOnlyActor={() => controls.filters({ actor_id: String(entry.actor_id) })}
            onClose={close}
          />
        )}
        empty={
          <NoRows
            narrowed={controls.narrowed}
            failed={list.status === 'failed'}
            icon={<History className="size-6" />}
            title={text.none}
            text={text.noneText}
            onClear={controls.clear}
          />
        }
      />
    </ListFrame>
  );
}
