'use client';

import { BellOff, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { brand } from '@/lib/business';
import { call } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import { formatDate, formatTime } from '@/lib/text/format';
import { stopRemindersText as text } from './stop-reminders-text';

const stopReminders = lazyExport(() => import('@/lib/messages/contract'), 'stopReminders');

type State =
  | { readonly phase: 'ready' | 'stopping' | 'failed' | 'not valid' }
  | { readonly phase: 'done'; readonly when: string };

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
    const { slot_date, slot_time } = outcome.data.data;
    setState({ phase: 'done', when: `${formatDate(slot_date)}, ${formatTime(slot_time)}` });
  }

  if (state.phase === 'done')
    return (
      <Result title={text.doneTitle} icon={<CircleCheck className="size-12 text-emerald" />}>
        {text.done(state.when)}
      </Result>
    );
  if (state.phase === 'not valid') return <Result title={text.notValidTitle}>{text.notValid}</Result>;
  return (
    <Card className="text-center">
      <BellOff aria-hidden="true" className="mx-auto mb-4 size-12 text-gold-deep" />
      <h1 className="text-heading">{text.question}</h1>
      <p className="mx-auto mt-3 max-w-measure text-lg text-ink-soft">{text.note}</p>
      {state.phase === 'failed' && (
        <div className="mt-6 text-left">
          <Alert>{text.failed}</Alert>
        </div>
      )}
      <Button className="mt-6" busy={state.phase === 'stopping'} onClick={() => void stop()}>
        {text.stop}
      </Button>
    </Card>
  );
}

/** The heading takes the focus of the removed button. */
function Result({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Card className="text-center">
      {icon !== undefined && (
        <div aria-hidden="true" className="mb-4 flex justify-center">
          {icon}
        </div>
      )}
      <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h1>
      <p className="mx-auto mt-3 max-w-measure text-lg text-ink-soft">{children}</p>
      <LinkButton href={brand.phoneHref} wholePage variant="secondary" className="mt-6">
        {text.call}
      </LinkButton>
    </Card>
  );
}
