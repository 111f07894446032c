'use client';

import { Gem } from '@lucide/icons';
import { requestOf, toListPage, type FirstPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { storeFilter } from '@/components/sales/stores/store-choice';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SelectOption } from '@/components/ui/select';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { callAction } from '@/lib/gateway/client';
import type { ExchangeRecord } from '@/lib/money/exchanges/contract';
import { exchanges } from '@/lib/money/exchanges/endpoints';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { exchangeColumns } from './exchange-columns';
import { exchangeList } from './exchange-list';
import { exchangesText as text } from './exchanges-text';

const ExchangeDetails = lazyPart(
  () => import('./exchange-details').then((module) => module.ExchangeDetails),
  'page',
);
const QuoteForm = lazyPart(() => import('./quote-form').then((module) => module.QuoteForm));

interface ExchangesScreenProps {
  role: StaffRole;
  actorId: number;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  /** The customer of the filter, whose name the form shows; null for none. */
  customer: { readonly id: number; readonly name: string } | null;
  first: FirstPage<ExchangeRecord>;
}

/** Purchases of old gold (docs/product/old-gold.md). Links of a customer and an order fill in the form. */
export function ExchangesScreen({ role, actorId, stores, customer, first }: ExchangesScreenProps) {
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={exchangeList}
      first={first}
      exported="exchanges"
      request={requestOf}
      load={async (request, options) => toListPage(await callAction(exchanges, 'list', request, options))}
      loading={text.loading}
      failure={text.failed}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('state', exchangeDefinition.fields.state, text.allStates),
        ...storeFilter(stores),
      ]}
      create={{
        label: text.buy,
        renderForm: ({ show, close }) => (
          <QuoteForm role={role} stores={stores} customer={customer} onSaved={show} onClose={close} />
        ),
      }}
      columns={exchangeColumns}
      nameOf={({ id }) => text.nameOf(id)}
      empty={() => ({
        icon: <Icon of={Gem} />,
        title: text.empty,
        text: text.emptyText,
        narrowedTitle: text.emptyFiltered,
      })}
      renderDetails={(exchange, { list, close }) => (
        <ExchangeDetails
          exchange={exchange}
          stores={stores}
          role={role}
          actorId={actorId}
          onChanged={list.replace}
          onClose={close}
        />
      )}
    />
  );
}
