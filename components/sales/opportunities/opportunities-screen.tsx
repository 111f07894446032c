'use client';

import { BriefcaseBusiness } from '@lucide/icons';
import { useState } from 'react';
import { toListPage, type FirstPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { expandedRow } from '@/components/back-office/record-table';
import { storeFilter } from '@/components/sales/stores/store-choice';
import { ofOpportunities } from '@/components/data/use-changes';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SelectOption } from '@/components/ui/select';
import { showToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { callAction } from '@/lib/gateway/client';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { formatRupees } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { orderNote, type ClosedOrder } from './closed-order';
import { opportunitiesText as text } from './opportunities-text';
import { opportunityColumns } from './opportunity-columns';
import { boardRequest, listRequest, opportunityList } from './opportunity-list';
import { PeriodNote } from './period-note';
import { ViewLinks } from './view-links';
import { opportunityVariants } from './variants';

const OpportunityDetails = lazyPart(
  () => import('./opportunity-details').then((module) => module.OpportunityDetails),
  'page',
);

const CreateOpportunity = lazyPart(() =>
  import('./opportunity-form').then((module) => module.CreateOpportunity),
);

const BulkBar = lazyPart(() => import('./bulk-bar').then((module) => module.BulkBar));

interface OpportunitiesScreenProps {
  role: StaffRole;
  actorId: number;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  first: FirstPage<OpportunityRecord>;
}

const { status, stage } = opportunityDefinition.fields;

export function OpportunitiesScreen({ role, actorId, stores, first }: OpportunitiesScreenProps) {
  const variant = opportunityVariants[role];
  const [closed, setClosed] = useState<(ClosedOrder & { readonly of: number }) | null>(null);
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={opportunityList}
      first={first}
      exported="opportunities"
      changes={ofOpportunities}
      request={listRequest}
      load={async (request, options) => toListPage(await callAction(opportunities, 'list', request, options))}
      loading={text.loading}
      failure={text.failures.list}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('status', status, text.allStatuses),
        choiceFilter('stage', stage, text.allStages),
        ...storeFilter(stores),
        {
          kind: 'custom',
          name: 'period',
          render: ({ view }) => <PeriodNote filters={view.filters} />,
        },
      ]}
      renderAbove={(controls) => <ViewLinks variant={variant} view={controls.view} now="list" />}
      columns={opportunityColumns}
      renderBulk={(tools, { view }) => <BulkBar {...tools} variant={variant} filter={boardRequest(view)} />}
      nameOf={nameOf}
      empty={() => ({
        icon: <Icon of={BriefcaseBusiness} />,
        title: text.empty,
        text: text.emptyText,
        narrowedTitle: text.emptyFiltered,
      })}
      create={{
        label: text.create,
        renderForm: ({ show, close }) => (
          <CreateOpportunity
            role={role}
            actorId={actorId}
            onSaved={(saved, order) => {
              // Expanded: the next step is adding items.
              show(saved);
              if (order !== null) setClosed({ ...order, of: saved.id });
              showToast(
                successText.opportunityCreated,
                'success',
                order === null ? {} : orderNote(order, variant),
              );
            }}
            focusAfter={expandedRow}
            onClose={close}
          />
        ),
      }}
      renderDetails={(opportunity, { list, remove, close }) => (
        <OpportunityDetails
          opportunity={opportunity}
          variant={variant}
          actorId={actorId}
          closed={closed?.of === opportunity.id ? closed : null}
          onClosed={(order) => setClosed({ ...order, of: opportunity.id })}
          onChanged={list.replace}
          onDelete={remove}
          onClose={close}
        />
      )}
      deletion={{
        title: text.delete,
        question: text.deleteQuestion,
        run: ({ id }) => callAction(opportunities, 'delete', { id }),
        failure: text.failures.delete,
        renderSummary: (opportunity) => (
          <>
            <p className="font-semibold wrap-anywhere">{opportunity.name}</p>
            <p className="text-ink-soft tabular-nums">
              {`${text.id(opportunity.id)} · ${formatRupees(opportunity.total_amount)}`}
            </p>
          </>
        ),
      }}
    />
  );
}

const nameOf = (opportunity: OpportunityRecord) => opportunity.name;
