import { useTranslations } from 'next-intl';
import { RotateCw } from '@lucide/icons';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ChoiceGroup, type Choice } from '@/components/ui/choice-group';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useFormats } from '@/components/ui/use-formats';
import type { SlotRecord } from '@/lib/visits/bookings/contract';
import type { Availability } from './use-free-slots';

const noon = '12:00:00';

interface SlotChoiceProps {
  availability: Availability;
  onReload(): void;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** `trio` in a dialog: three per row. */
  fit?: 'tight' | 'trio' | undefined;
  /** Full times can be pressed, to wait for a place; without it they are disabled. */
  waiting?: FullTimes | undefined;
}

export interface FullTimes {
  /** Pressed full time, or ''. */
  readonly chosen: string;
  /** Why the customer cannot wait for this full time (waits already), or null. */
  noteOf(slotTime: string): string | null;
  onChoose(slotTime: string): void;
  /** Below the times: the pressed full time. */
  readonly panel: ReactNode;
}

/** Times of a day in two parts, or why there are none. */
export function SlotChoice({
  availability,
  onReload,
  error,
  field,
  fit = 'tight',
  waiting,
}: SlotChoiceProps) {
  const text = useTranslations('bookings');
  const choiceOf = useChoices(waiting);
  const slots = availability.status === 'ready' ? availability.slots : [];
  const choices = slots.map((slot) => choiceOf(slot));
  const canWait = choices.some(({ press }) => press !== undefined);
  const noneLeft = slots.length > 0 && slots.every((slot) => slot.available <= 0);
  return (
    <div>
      <ChoiceGroup
        {...field}
        label={text('form.time')}
        required
        fit={fit}
        error={error}
        hint={availability.status === 'idle' ? text('form.timeHint') : undefined}
        choices={choices}
      />
      <div role="status">
        {availability.status === 'loading' && (
          <div
            className={classes(
              'mt-2 grid grid-cols-3 gap-2',
              fit === 'tight' && 'xs:grid-cols-4 lg:grid-cols-6',
            )}
          >
            <span className="sr-only">{text('form.timesLoading')}</span>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} className="h-control w-full rounded-md" />
            ))}
          </div>
        )}
      </div>
      {waiting?.panel}
      <Alert tone="info" className="mt-2">
        {availability.status === 'ready' && slots.length === 0
          ? text('form.closed')
          : noneLeft
            ? canWait
              ? text('form.allFullWait')
              : text('form.allFull')
            : null}
      </Alert>
      <Alert
        className="mt-2"
        action={
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={RotateCw} className="size-4" />}
            onClick={onReload}
          >
            {text('list.retry')}
          </Button>
        }
      >
        {availability.status === 'failed' && text('form.timesFailed')}
      </Alert>
    </div>
  );
}

function useChoices(waiting: FullTimes | undefined): (slot: SlotRecord) => Choice {
  const text = useTranslations('bookings.form');
  const { time } = useFormats();
  return (slot) => {
    const { slot_time } = slot;
    const choice = {
      value: slot_time,
      label: time(slot_time),
      group: text(slot_time < noon ? 'morning' : 'afternoon'),
    };
    if (slot.available > 0) return { ...choice, note: text('left', { places: slot.available }) };
    // A slot that has started has no places left but is not full.
    if (slot.booked < slot.capacity) return { ...choice, note: text('over'), disabled: true };
    const full = text('full');
    const why = waiting === undefined ? full : waiting.noteOf(slot_time);
    if (waiting === undefined || why !== null) return { ...choice, note: why ?? full, disabled: true };
    return {
      ...choice,
      note: text('fullWait'),
      press: { pressed: waiting.chosen === slot_time, onPress: () => waiting.onChoose(slot_time) },
    };
  };
}
