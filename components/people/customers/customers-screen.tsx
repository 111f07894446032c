'use client';

import { Users } from '@lucide/icons';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { toListPage, type FirstPage } from '@/components/back-office/list-query';
import { factsOf } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { CustomerSummary } from '@/lib/people/customers/contract';
import { customerLink } from '@/lib/kernel/access/record-links';
import { customerDefinition } from '@/lib/people/customers/record';
import { callAction } from '@/lib/gateway/client';
import { customers } from '@/lib/people/customers/endpoints';
import { customerColumns, PlanBadge } from './customer-columns';
import { customerList, requestOfCustomers } from './customer-list';
import { customersText as text } from './customers-text';

/** Within the role's scope (docs/product/rules.md, "Customers"). */
export function CustomersScreen({ role, first }: { role: StaffRole; first: FirstPage<CustomerSummary> }) {
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={customerList}
      first={first}
      exported="customers"
      request={requestOfCustomers}
      load={async (request, options) => toListPage(await callAction(customers, 'list', request, options))}
      loading={text.loading}
      failure={text.failed}
      filters={[
        { kind: 'search', label: text.search },
        {
          kind: 'select',
          name: 'plan',
          label: text.plan,
          all: text.allPlans,
          options: (['active', 'none'] as const).map((value) => ({ value, label: text.plans[value] })),
        },
        {
          kind: 'select',
          name: 'no_visit',
          label: text.visits,
          all: text.allVisits,
          options: [{ value: 'true', label: text.noVisit }],
        },
      ]}
      columns={customerColumns}
      nameOf={(customer) => customer.name}
      empty={() => ({ icon: <Icon of={Users} />, title: text.none, text: text.noneText })}
      renderDetails={(customer, { close }) => (
        <DetailsPanel
          label={text.details}
          facts={factsOf(
            customerDefinition,
            customer,
            ['id', 'name', 'mobile', 'active', 'visited', 'created_at'],
            {
              active: <PlanBadge active={customer.active} />,
            },
          )}
          actions={
            <>
              <Button variant="secondary" size="small" onClick={close}>
                {text.close}
              </Button>
              <LinkButton href={customerLink(customer.id, customer.mobile)} size="small">
                {text.openPage}
              </LinkButton>
            </>
          }
        />
      )}
    />
  );
}
