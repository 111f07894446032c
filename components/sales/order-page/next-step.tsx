import { CircleCheck } from '@lucide/icons';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { dueOn, kept, nextStep, undelivered, type NextStep } from '@/lib/money/next-step/rules';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderWithAdvance } from '@/lib/sales/orders/contract';
import { isOverAge } from './advance-part';
import { formatRupees } from '@/lib/kernel/text/format';
import { orderPageText } from './order-page-text';

const text = orderPageText.next;

export type Step = Exclude<NextStep, 'done' | 'ask_admin'>;

interface NextStepPartProps {
  order: OrderWithAdvance;
  pieces: readonly ItemRecord[];
  role: StaffRole;
  onStep(step: Step): void;
}

/** What to do next, as one button with its reason, and quieter buttons for the other steps. */
export function NextStepPart({ order, pieces, role, onStep }: NextStepPartProps) {
  const isOver = isOverAge(order);
  const step = nextStep(order, pieces, isOver, role === 'admin');
  const left = undelivered(pieces);
  const others: Step[] = [
    ...(isOver && role === 'admin' && step !== 'refund' ? (['refund'] as const) : []),
    ...(!isOver && step !== 'mark_ready' && left.some(({ state }) => state === 'booked')
      ? (['mark_ready'] as const)
      : []),
    ...(!isOver && step !== 'deliver' && left.length > 0 ? (['deliver'] as const) : []),
  ];
  return (
    <section aria-label={text.title} className="w-full min-w-0 lg:w-auto lg:max-w-form">
      {step === 'done' ? (
        <p className="flex min-h-control items-center gap-2 font-semibold text-emerald-deep">
          <Icon of={CircleCheck} className="size-5 shrink-0" />
          {doneText(pieces)}
        </p>
      ) : step === 'ask_admin' ? (
        <p className="min-h-control py-3 font-semibold text-ruby-deep lg:text-right">{text.askAdmin}</p>
      ) : (
        // On a phone the button and its reason stand above the quieter ones.
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:justify-end">
          {others.map((other) => (
            <Button
              key={other}
              variant="quiet"
              className="order-last grow xs:order-none xs:grow-0"
              onClick={() => onStep(other)}
            >
              {text.label[other]}
            </Button>
          ))}
          <Button
            className="w-full xs:order-first xs:w-auto xs:px-8 lg:order-none"
            onClick={() => onStep(step)}
          >
            {text.label[step]}
          </Button>
          <p className="w-full text-sm text-ink-soft tabular-nums lg:text-right">
            {reasonOf(step, order, pieces)}
          </p>
        </div>
      )}
    </section>
  );
}

function doneText(pieces: readonly ItemRecord[]): string {
  if (pieces.length === 0) return text.doneWithoutPieces;
  return kept(pieces).length === 0 ? text.doneReturned : text.done;
}

function reasonOf(step: Step, order: OrderWithAdvance, pieces: readonly ItemRecord[]): string {
  const left = undelivered(pieces);
  if (isOverAge(order)) return text.deliverOrRefund;
  const ready = left.filter(({ state }) => state === 'ready');
  switch (step) {
    case 'mark_ready':
      return text.markReady(left.length);
    case 'refund':
    case 'deliver':
      return text.deliver(ready.length === 0 ? left.length : ready.length);
    case 'record_payment':
      if (pieces.length > 0 && left.length === 0) return text.payRest(formatRupees(order.pending_amount));
      if (order.paid_amount === 0) return text.firstPayment(formatRupees(order.total_amount));
      if (ready.length > 0) return text.payFirst(formatRupees(dueOn(order, pieces, ready)));
      return text.payAll(formatRupees(order.pending_amount));
  }
}
