'use client';

import { MessageSquare, MessageSquareOff } from '@lucide/icons';
import { useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import { collections } from '@/lib/money/collections/endpoints';
import { collectionsText } from './collections-text';

const text = collectionsText.settings;

/** Admins: whether automatic reminders are sent at all. */
export function AllReminders() {
  const loaded = useActionEndpoint(collections, 'settings', {});
  const [changing, setChanging] = useState<{ readonly reminders: boolean } | null>(null);
  const settings = loaded.data?.data;
  if (settings === undefined) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon of={settings.reminders ? MessageSquare : MessageSquareOff} className="size-4" />}
        title={settings.reminders ? text.turnOff : text.turnOn}
        onClick={() => setChanging({ reminders: !settings.reminders })}
      >
        {settings.reminders ? text.on : text.off}
      </Button>
      <ConfirmAction
        about={changing}
        title={text.title}
        question={({ reminders }) => (reminders ? text.onQuestion : text.offQuestion)}
        confirmLabel={changing?.reminders === true ? text.turnOn : text.turnOff}
        tone="primary"
        run={(change) => callAction(collections, 'set_settings', change)}
        failure={text.failed}
        onDone={(_change, { message, data }) => {
          loaded.change((now) => now && { data });
          showToast(message);
        }}
        onClose={() => setChanging(null)}
      >
        {() => null}
      </ConfirmAction>
    </>
  );
}
