'use client';

import { MessageSquare } from '@lucide/icons';
import { requestOf, toListPage, type FirstPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import { formatCount } from '@/lib/kernel/text/format';
import { messages } from '@/lib/visits/messages/endpoints';
import type { MessageRecord } from '@/lib/visits/messages/contract';
import { messageDefinition } from '@/lib/visits/messages/record';
import { messageColumns, templateLabel } from './message-columns';
import { MessageDetails } from './message-details';
import { messageList } from './message-list';
import { messagesText as text } from './messages-text';

const OfferForm = lazyPart(() => import('./offer-form').then((module) => module.OfferForm));

/** Text messages to customers (docs/product/rules.md, "Messages"). */
export function MessagesScreen({ first }: { first: FirstPage<MessageRecord> }) {
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={messageList}
      first={first}
      exported="messages"
      request={requestOf}
      load={async (request, options) => toListPage(await callAction(messages, 'list', request, options))}
      loading={text.loading}
      failure={text.failed}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('state', messageDefinition.fields.state, text.allStates),
      ]}
      create={{
        label: text.create,
        renderForm: ({ refresh, close }) => (
          <OfferForm
            onSaved={({ data: { queued } }) => {
              showToast(queued === 0 ? text.noneQueued : text.queued(formatCount(queued), queued === 1));
              refresh();
            }}
            onClose={close}
          />
        ),
      }}
      columns={messageColumns}
      nameOf={(message) => text.nameOf(templateLabel(message), message.mobile)}
      empty={() => ({
        icon: <Icon of={MessageSquare} />,
        title: text.none,
        text: text.noneText,
      })}
      renderDetails={(message, { list, close }) => (
        <MessageDetails message={message} onClose={close} onChanged={(changed) => list.replace(changed)} />
      )}
    />
  );
}
