'use client';

import { Plus } from '@lucide/icons';
import { useState } from 'react';
import { ListHead } from '@/components/back-office/list-frame';
import { FiltersBar } from '@/components/back-office/filters-bar';
import { FilterSelect, SearchBox } from '@/components/back-office/list-controls';
import { optionsOf } from '@/components/back-office/record-parts';
import { useListQuery } from '@/components/back-office/use-list-query';
import { PageFrame } from '@/components/layout/page-frame';
import { storeText } from '@/components/sales/stores/store-choice';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SelectOption } from '@/components/ui/select';
import { showToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { successText } from '@/lib/kernel/text/messages';
import { orderNote } from './closed-order';
import { opportunitiesText as text } from './opportunities-text';
import { boardRequest, opportunityList } from './opportunity-list';
import { PeriodNote } from './period-note';
import type { FirstBoard } from './use-board';
import { opportunityVariants } from './variants';
import { ViewLinks } from './view-links';

const OpportunityBoard = lazyPart(
  () => import('./opportunity-board').then((module) => module.OpportunityBoard),
  'page',
);
const CreateOpportunity = lazyPart(() =>
  import('./opportunity-form').then((module) => module.CreateOpportunity),
);

interface BoardScreenProps {
  role: StaffRole;
  actorId: number;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  first: FirstBoard;
}

const { status, stage } = opportunityDefinition.fields;

export function BoardScreen({ role, actorId, stores, first }: BoardScreenProps) {
  const variant = opportunityVariants[role];
  const controls = useListQuery(opportunityList);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<OpportunityRecord | null>(null);
  const { view } = controls;
  const select = (
    name: 'status' | 'stage' | 'store_id',
    label: string,
    all: string,
    options: readonly SelectOption[],
  ) => (
    <FilterSelect
      name={name}
      label={label}
      all={all}
      options={options}
      value={view.filters[name]}
      onChange={(value) => controls.filter(name, value)}
    />
  );
  return (
    <PageFrame width="table">
      <ListHead
        home={dashboardOf[role]}
        title={text.title}
        aside={
          <Button
            size="small"
            data-shortcut="n"
            icon={<Icon of={Plus} className="size-4" />}
            onClick={() => setCreating(true)}
          >
            {text.create}
          </Button>
        }
      />
      <div className="mb-2 flex flex-col gap-2 rounded-lg border border-ivory-line bg-white px-4 py-3 shadow-rest xl:flex-row xl:items-end xl:gap-x-3">
        <ViewLinks variant={variant} view={view} now="board" />
        <FiltersBar
          controls={controls}
          named={['search', 'status', 'stage', ...(stores.length < 2 ? [] : ['store_id'])]}
          search={
            <SearchBox name="search" label={text.search} value={view.search} onSearch={controls.search} />
          }
          count={Object.values(view.filters).filter((value) => value !== undefined).length}
        >
          {select('status', status.label, text.allStatuses, optionsOf(status))}
          {select('stage', stage.label, text.allStages, optionsOf(stage))}
          {stores.length > 1 && select('store_id', storeText.label, storeText.all, stores)}
          <PeriodNote filters={view.filters} />
        </FiltersBar>
      </div>
      <OpportunityBoard first={first} request={boardRequest(view)} created={created} variant={variant} />
      {creating && (
        <CreateOpportunity
          role={role}
          actorId={actorId}
          onSaved={(saved, order) => {
            setCreated(saved);
            showToast(
              successText.opportunityCreated,
              'success',
              order === null ? {} : orderNote(order, variant),
            );
          }}
          focusAfter={() => null}
          onClose={() => setCreating(false)}
        />
      )}
    </PageFrame>
  );
}
