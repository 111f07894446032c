'use client';

import { MessageSquareWarning } from '@lucide/icons';
import { requestOf, toListPage, type FirstPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Icon } from '@/components/ui/icon';
import { callAction } from '@/lib/gateway/client';
import type { GrievanceRecord } from '@/lib/people/grievances/contract';
import { grievances } from '@/lib/people/grievances/endpoints';
import { grievanceDefinition } from '@/lib/people/grievances/record';
import { grievanceColumns } from './grievance-columns';
import { GrievanceDetails } from './grievance-details';
import { grievanceList } from './grievance-list';
import { grievancesText as text } from './grievances-text';

/** Complaints with their clocks, for admins (docs/product/privacy.md, "Complaints"). */
export function GrievancesScreen({ first }: { first: FirstPage<GrievanceRecord> }) {
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={grievanceList}
      first={first}
      exported="grievances"
      request={requestOf}
      load={async (request, options) => toListPage(await callAction(grievances, 'list', request, options))}
      loading={text.loading}
      failure={text.failed}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('state', grievanceDefinition.fields.state, text.allStates),
      ]}
      columns={grievanceColumns}
      nameOf={({ ticket }) => text.nameOf(ticket)}
      empty={() => ({ icon: <Icon of={MessageSquareWarning} />, title: text.none, text: text.noneText })}
      renderDetails={(grievance, { list, close }) => (
        <GrievanceDetails
          grievance={grievance}
          onClose={close}
          onChanged={(changed) => list.replace(changed)}
        />
      )}
    />
  );
}
