import { RotateCw } from '@lucide/icons';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { SlotRecord } from '@/lib/visits/bookings/contract';
import { formatTime } from '@/lib/kernel/text/format';
import { bookingsText } from './bookings-text';
import type { Availability } from './use-free-slots';

const text = bookingsText.form;

interface SlotChoiceProps {
  availability: Availability;
  onReload(): void;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** `wide` in a dialog: three per row; `beside` next to the calendar. */
  fit?: 'wide' | 'beside';
}

/** Times with free places, or why there are none. */
export function SlotChoice({ availability, onReload, error, field, fit = 'beside' }: SlotChoiceProps) {
  const slots = availability.status === 'ready' ? availability.slots : [];
  const noneLeft = slots.length > 0 && slots.every((slot) => slot.available <= 0);
  return (
    <div>
      <ChoiceGroup
        {...field}
        label={text.time}
        required
        fit={fit}
        error={error}
        hint={availability.status === 'idle' ? text.timeHint : undefined}
        choices={slots.map((slot) => ({
          value: slot.slot_time,
          label: formatTime(slot.slot_time),
          note: noteOf(slot),
          disabled: slot.available <= 0,
        }))}
      />
      <div role="status">
        {availability.status === 'loading' && (
          <div
            className={classes(
              'mt-2 grid grid-cols-3 gap-2',
              fit === 'beside' && 'xs:grid-cols-4 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
            )}
          >
            <span className="sr-only">{text.timesLoading}</span>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} className="h-control w-full rounded-md" />
            ))}
          </div>
        )}
      </div>
      <Alert tone="info" className="mt-2">
        {availability.status === 'ready' && slots.length === 0 ? text.closed : noneLeft ? text.allFull : null}
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
            {bookingsText.list.retry}
          </Button>
        }
      >
        {availability.status === 'failed' && text.timesFailed}
      </Alert>
    </div>
  );
}

/** A slot that has started has no places left but is not full. */
function noteOf(slot: SlotRecord): string {
  if (slot.available > 0) return text.left(slot.available);
  return slot.booked >= slot.capacity ? text.full : text.over;
}
