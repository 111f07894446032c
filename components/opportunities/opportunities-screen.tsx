'use client';

import { BriefcaseBusiness, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows, listTitle } from '@/components/back-office/list-frame';
import { requestOf, type FirstPage } from '@/components/back-office/list-view';
import { expandedRow, RecordTable } from '@/components/back-office/record-table';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/access/actor';
import type { SentOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { opportunities } from '@/lib/opportunities/lazy';
import { opportunityDefinition } from '@/lib/opportunities/record';
import type { Fetched } from '@/lib/lazy-module';
import { formatRupees } from '@/lib/text/format';
import { successText } from '@/lib/text/messages';
import { orderNote, type ClosedOrder } from './closed-order';
import { opportunitiesText as text } from './opportunities-text';
import { opportunityColumns } from './opportunity-columns';
import { OpportunityDetails } from './opportunity-details';
import { opportunityList } from './opportunity-list';
import { opportunityVariants } from './variants';

const CreateOpportunity = lazyPart(() =>
  import('./opportunity-form').then((module) => module.CreateOpportunity),
);

interface OpportunitiesScreenProps {
  role: StaffRole;
  actorId: number;
  first: FirstPage<OpportunityRecord>;
}

const statuses = opportunityDefinition.fields.status.values.map((value) => ({
  value,
  label: text.status[value],
}));

/** Opportunities Management, in the role's variant. */
export function OpportunitiesScreen({ role, actorId, first }: OpportunitiesScreenProps) {
  const variant = opportunityVariants[role];
  const controls = useListView(opportunityList);
  const { view } = controls;
  const list = useRecordList({ first, request: requestOf(view), load });
  const [creating, setCreating] = useState(false);
  const [closed, setClosed] = useState<(ClosedOrder & { readonly of: number }) | null>(null);
  const [deleting, setDeleting] = useState<OpportunityRecord | null>(null);

  return (
    <>
      <ListFrame
        title={text.title}
        home={variant.home}
        list={list}
        controls={controls}
        loading={text.loading}
        failure={text.failures.list}
        aside={
          <Button
            size="small"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setCreating(true)}
          >
            {text.create}
          </Button>
        }
        filters={
          <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
            <SearchBox label={text.search} value={view.search} onSearch={controls.search} />
            <FilterSelect
              label={text.statusFilter}
              all={text.allStatuses}
              options={statuses}
              value={view.filters.status}
              onChange={(status) => controls.filter('status', status)}
            />
          </FiltersBar>
        }
      >
        <RecordTable
          label={text.title}
          columns={opportunityColumns}
          rows={list.rows}
          nameOf={nameOf}
          status={list.status}
          sort={view.sort}
          direction={view.direction}
          onSort={controls.sortBy}
          open={view.open}
          onToggle={controls.toggle}
          renderDetails={(opportunity, close) => (
            <OpportunityDetails
              opportunity={opportunity}
              variant={variant}
              closed={closed?.of === opportunity.id ? closed : null}
              onClosed={(order) => setClosed({ ...order, of: opportunity.id })}
              onChanged={list.replace}
              onDelete={setDeleting}
              onClose={close}
            />
          )}
          empty={
            <NoRows
              narrowed={controls.narrowed}
              failed={list.status === 'failed'}
              icon={<BriefcaseBusiness className="size-6" />}
              title={text.empty}
              text={text.emptyText}
              narrowedTitle={text.emptyFiltered}
              onClear={controls.clear}
            />
          }
        />
      </ListFrame>
      {creating && (
        <CreateOpportunity
          variant={variant}
          actorId={actorId}
          onSaved={(saved, order) => {
            list.putOnTop(saved);
            // Expanded, because the next step is adding items.
            controls.toggle(saved.id);
            if (order !== null) setClosed({ ...order, of: saved.id });
            showToast(
              successText.opportunityCreated,
              'success',
              order === null ? {} : orderNote(order, variant),
            );
          }}
          focusAfter={expandedRow}
          onClose={() => setCreating(false)}
        />
      )}
      <ConfirmAction
        about={deleting}
        title={text.delete}
        question={text.deleteQuestion}
        run={({ id }) => callAction(opportunities, 'delete', { id })}
        failure={text.failures.delete}
        onDone={({ id }, done) => {
          list.remove(id);
          showToast(done.message);
        }}
        onClose={() => setDeleting(null)}
        focusAfter={listTitle}
      >
        {(opportunity) => (
          <>
            <p className="font-semibold wrap-anywhere">{opportunity.name}</p>
            <p className="text-ink-soft tabular-nums">
              {`${text.id(opportunity.id)} · ${formatRupees(opportunity.total_amount)}`}
            </p>
          </>
        )}
      </ConfirmAction>
    </>
  );
}

const nameOf = (opportunity: OpportunityRecord) => opportunity.name;

async function load(request: SentOf<Fetched<typeof opportunities>['actions']['list']>, signal: AbortSignal) {
  const outcome = await callAction(opportunities, 'list', request, { signal });
  if (!outcome.ok) return outcome;
  const { data: rows, ...page } = outcome.data;
  return { ...outcome, data: { ...page, rows } };
}
