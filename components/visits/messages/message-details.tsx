'use client';

import { Send } from '@lucide/icons';
import { useState } from 'react';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { factsOf } from '@/components/back-office/record-parts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { callAction, type Failure } from '@/lib/gateway/client';
import { messages } from '@/lib/visits/messages/endpoints';
import type { MessageRecord } from '@/lib/visits/messages/contract';
import { messageDefinition } from '@/lib/visits/messages/record';
import { MessageStateBadge, templateLabel } from './message-columns';
import { messagesText as text } from './messages-text';

interface MessageDetailsProps {
  message: MessageRecord;
  onClose(): void;
  onChanged(message: MessageRecord): void;
}

export function MessageDetails({ message, onClose, onChanged }: MessageDetailsProps) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasFailed = message.state === 'failed';

  async function sendAgain() {
    setSending(true);
    setFailure(null);
    const outcome = await callAction(messages, 'resend', { id: message.id });
    setSending(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    showToast(outcome.data.message);
    onChanged(outcome.data.data);
  }

  return (
    <DetailsPanel
      label={text.details}
      message={
        <Alert tone="warning" className="mb-4">
          {hasFailed && text.failedAdvice(message.reason ?? '')}
        </Alert>
      }
      facts={factsOf(
        messageDefinition,
        message,
        [
          'id',
          'template',
          'state',
          'reason',
          'mobile',
          'customer_id',
          'text',
          'due_at',
          'sent_at',
          'attempts',
          'created_at',
        ],
        { template: templateLabel(message), state: <MessageStateBadge state={message.state} /> },
      )}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.close}
          </Button>
          {hasFailed && (
            <Button
              size="small"
              busy={sending}
              icon={<Icon of={Send} className="size-4" />}
              onClick={() => void sendAgain()}
            >
              {text.sendAgain}
            </Button>
          )}
        </>
      }
    >
      <Alert className="mt-4">
        {failure !== null && <FailureMessage sentence={text.sendFailed} failure={failure} />}
      </Alert>
    </DetailsPanel>
  );
}
