'use client';

import { BellOff } from '@lucide/icons';
import { useState } from 'react';
import { ResultCard } from '@/components/portal/result-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { call } from '@/lib/gateway/client';
import { stopReminders } from '@/lib/visits/messages/endpoints';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { stopRemindersText as text } from './stop-reminders-text';

type State =
  | { readonly phase: 'ready' | 'stopping' | 'failed' | 'not valid' }
  | { readonly phase: 'done'; readonly about: string };

/** Needs a press: opening the page changes nothing. */
export function StopReminders({ token }: { token: string }) {
  const [state, setState] = useState<State>({ phase: 'ready' });

  async function stop() {
    setState({ phase: 'stopping' });
    const outcome = await call(stopReminders, { token });
    if (!outcome.ok) {
      setState({ phase: outcome.status === 404 ? 'not valid' : 'failed' });
      return;
    }
    const { data } = outcome.data;
    setState({
      phase: 'done',
      about:
        'order_id' in data
          ? text.ofOrder(data.order_id)
          : text.ofVisit(`${formatDate(data.slot_date)}, ${formatTime(data.slot_time)}`),
    });
  }

  if (state.phase === 'done')
    return (
      <ResultCard title={text.doneTitle} done>
        {text.done(state.about)}
      </ResultCard>
    );
  if (state.phase === 'not valid') return <ResultCard title={text.notValidTitle}>{text.notValid}</ResultCard>;
  return (
    <Card className="text-center">
      <Icon of={BellOff} className="mx-auto mb-4 size-12 text-gold-deep" />
      <h1 className="text-heading">{text.question}</h1>
      <p className="mx-auto mt-3 max-w-measure text-lg text-ink-soft">{text.note}</p>
      <Alert className="mt-6 text-left">{state.phase === 'failed' && text.failed}</Alert>
      <Button className="mt-6" busy={state.phase === 'stopping'} onClick={() => void stop()}>
        {text.stop}
      </Button>
    </Card>
  );
}
