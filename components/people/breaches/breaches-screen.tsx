'use client';

import { ShieldAlert } from '@lucide/icons';
import { requestOf, toListPage, type FirstPage } from '@/components/back-office/list-query';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import type { BreachRecord } from '@/lib/people/breaches/contract';
import { breaches } from '@/lib/people/breaches/endpoints';
import { breachColumns } from './breach-columns';
import { BreachDetails } from './breach-details';
import { breachList } from './breach-list';
import { breachesText as text } from './breaches-text';

const BreachForm = lazyPart(() => import('./breach-form').then((module) => module.BreachForm));

/** The register of breaches of personal data, for admins (docs/product/privacy.md, "Breaches"). */
export function BreachesScreen({ first }: { first: FirstPage<BreachRecord> }) {
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={breachList}
      first={first}
      exported="breaches"
      request={requestOf}
      load={async (request, options) => toListPage(await callAction(breaches, 'list', request, options))}
      loading={text.loading}
      failure={text.failed}
      filters={[{ kind: 'search', label: text.search }]}
      create={{
        label: text.create,
        renderForm: ({ show, close }) => (
          <BreachForm
            onSaved={({ data, message }) => {
              show(data);
              showToast(message);
            }}
            onClose={close}
          />
        ),
      }}
      columns={breachColumns}
      nameOf={({ id }) => text.nameOf(id)}
      empty={() => ({ icon: <Icon of={ShieldAlert} />, title: text.none, text: text.noneText })}
      renderDetails={(breach, { close }) => <BreachDetails breach={breach} onClose={close} />}
    />
  );
}
