import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatInstant, formatRupees, formatShortDate } from '@/lib/kernel/text/format';
import type { CollectionRecord, PromiseRecord } from '@/lib/money/collections/contract';
import { collectionsText as text } from './collections-text';

const shown = 5;

interface PromiseLinesProps {
  promises: readonly PromiseRecord[];
  onCancel(promise: PromiseRecord): void;
}

/** Promises to pay, the newest first. */
export function PromiseLines({ promises, onCancel }: PromiseLinesProps) {
  if (promises.length === 0) return <p className="text-ink-soft">{text.noPromise}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {promises.slice(0, shown).map((promise) => (
        <li key={promise.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">
            {text.promised(formatRupees(promise.amount), formatShortDate(promise.pay_by))}
          </span>
          <Badge tone={tones[promise.state]}>{text.promiseStates[promise.state]}</Badge>
          {promise.state === 'open' && (
            <Button variant="danger-quiet" size="small" onClick={() => onCancel(promise)}>
              {text.cancelPromise}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const tones = { open: 'gold', kept: 'success', broken: 'danger', cancelled: 'neutral' } as const;

interface ReminderLinesProps {
  collection: CollectionRecord;
  /** While it is changed. */
  busy: boolean;
  onSet(reminders: boolean): void;
}

/** Whether reminders are on, and those that were made, the newest first. */
export function ReminderLines({ collection, busy, onSet }: ReminderLinesProps) {
  const { reminders, all_reminders: all, promises, sent } = collection;
  const isPaused = promises.some(({ state }) => state === 'open');
  const state = reminders
    ? all
      ? isPaused
        ? text.paused
        : text.remindersOn
      : text.allOff
    : text.remindersOff;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{state}</span>
        <Button variant="secondary" size="small" busy={busy} onClick={() => onSet(!reminders)}>
          {reminders ? text.turnOff : text.turnOn}
          <span className="sr-only">{` ${text.reminders}`}</span>
        </Button>
      </p>
      {sent.length === 0 ? (
        <p className="mt-2 text-ink-soft">{text.noReminder}</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {sent.slice(0, shown).map(({ id, channel, at, step, by_name: by, state: message, reason }) => (
            <li key={id}>
              <span className="font-medium">{text.channels[channel]}</span>{' '}
              {[
                formatInstant(at),
                step === null ? text.by(by) : text.stepText(step),
                ...(message === null ? [] : [text.messageStates[message]]),
              ].join(', ')}
              {reason !== null && `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
