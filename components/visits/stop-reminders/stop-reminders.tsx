'use client';

import { useTranslations } from 'next-intl';
import { BellOff } from '@lucide/icons';
import { useState } from 'react';
import { ResultCard } from '@/components/portal/result-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import { call } from '@/lib/gateway/client';
import { stopReminders } from '@/lib/visits/messages/endpoints';

type State =
  | { readonly phase: 'ready' | 'stopping' | 'failed' | 'not valid' }
  | { readonly phase: 'done'; readonly sentence: string };

/** Needs a press: opening the page changes nothing. */
export function StopReminders({ token }: { token: string }) {
  const text = useTranslations('stopReminders');
  const { date, time } = useFormats();
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
      sentence:
        'order_id' in data
          ? text('doneOrder', { id: data.order_id })
          : text('doneVisit', { date: date(data.slot_date), time: time(data.slot_time) }),
    });
  }

  if (state.phase === 'done')
    return (
      <ResultCard title={text('doneTitle')} done>
        {state.sentence}
      </ResultCard>
    );
  if (state.phase === 'not valid')
    return <ResultCard title={text('notValidTitle')}>{text('notValid')}</ResultCard>;
  return (
    <Card className="text-center">
      <Icon of={BellOff} className="mx-auto mb-4 size-12 text-gold-deep" />
      <h1 className="text-heading">{text('question')}</h1>
      <p className="mx-auto mt-3 max-w-measure text-lg text-ink-soft">{text('note')}</p>
      <Alert className="mt-6 text-left">{state.phase === 'failed' && text('failed')}</Alert>
      <Button className="mt-6" busy={state.phase === 'stopping'} onClick={() => void stop()}>
        {text('stop')}
      </Button>
    </Card>
  );
}
