import { CircleAlert } from '@lucide/icons';
import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Icon } from '@/components/ui/icon';
import { latestDate } from '@/lib/kernel/text/calendar';
import { customerLink } from '@/lib/kernel/access/record-links';
import { formatRupees } from '@/lib/kernel/text/format';
import { CustomerAddress } from './customer-address';
import type { Typed } from './delivery-input';
import { deliveryText } from './delivery-text';
import type { DeliveryMissing } from './use-delivery';

const text = deliveryText.missing;

/** More are one line. */
const mostHuids = 4;

interface MissingPartProps {
  missing: readonly DeliveryMissing[];
  customerId: number;
  mayAllowDue: boolean;
  takesSum: boolean;
  allowsDue: boolean;
  isToBusiness: boolean;
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD` */
  today: string;
  onHuid(id: number): void;
  onTakeSum(takes: boolean): void;
  onAllowDue(allows: boolean): void;
  onType(name: string, value: string): void;
  /** Undefined if the order takes no payment. */
  onPay: (() => void) | undefined;
}

/** What the delivery still lacks, as a list, with the answer or the way to it. */
export function MissingPart(props: MissingPartProps) {
  const { missing } = props;
  if (missing.length === 0) return null;
  const huids = missing.filter((each) => each.kind === 'huid');
  const shown = huids.length > mostHuids ? missing.filter((each) => each.kind !== 'huid') : missing;
  return (
    <section aria-label={text.title} className="mt-5 rounded-md border border-amber bg-amber-pale px-4 py-3">
      <h3 className="font-text text-sm font-semibold text-amber">{text.title}</h3>
      <ul className="mt-1 grid gap-2 text-sm">
        {huids.length > mostHuids && (
          <Line says={text.huids(huids.length)} inLine>
            <EnterButton what={text.huids(huids.length)} onPress={() => props.onHuid(huids[0]?.id ?? 0)} />
          </Line>
        )}
        {shown.map((each) => (
          <Line
            key={each.kind === 'huid' ? `huid ${each.id}` : each.kind}
            says={saysOf(each)}
            inLine={each.kind === 'huid'}
          >
            {answerTo(each, props)}
          </Line>
        ))}
      </ul>
    </section>
  );
}

function saysOf(each: DeliveryMissing): string {
  switch (each.kind) {
    case 'huid':
      return text.huid(each.name);
    case 'total':
      return text.total(formatRupees(each.sum), formatRupees(each.total));
    case 'due':
      return text.due(formatRupees(each.due));
    case 'address':
      return text.address(formatRupees(each.total));
    case 'identity':
      return text.identity;
  }
}

function answerTo(each: DeliveryMissing, props: MissingPartProps): ReactNode {
  switch (each.kind) {
    case 'huid':
      return <EnterButton what={text.huid(each.name)} onPress={() => props.onHuid(each.id)} />;
    case 'total':
      return (
        <Check
          label={text.takeSum(formatRupees(each.sum))}
          checked={props.takesSum}
          onChange={props.onTakeSum}
        />
      );
    case 'address':
      // That of a business has its own fields.
      return props.isToBusiness ? null : <CustomerAddress {...props} />;
    case 'identity':
      return (
        <a
          href={customerLink(props.customerId)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-target items-center font-semibold text-emerald underline underline-offset-4"
        >
          {text.openCustomer}
        </a>
      );
    case 'due':
      return (
        <>
          {props.onPay !== undefined && (
            <Button variant="quiet" size="compact" className="-ml-3" onClick={props.onPay}>
              {text.pay}
            </Button>
          )}
          {props.mayAllowDue ? (
            <>
              <Check label={text.allowDue} checked={props.allowsDue} onChange={props.onAllowDue} />
              {props.allowsDue && (
                <DateField
                  label={text.dueOn}
                  name="due_on"
                  required
                  error={props.errors['due_on']}
                  min={props.today}
                  max={latestDate}
                  value={props.typed['due_on'] ?? ''}
                  onChange={(event) => props.onType('due_on', event.target.value)}
                />
              )}
            </>
          ) : (
            <span className="text-ink-soft">{text.askAdmin}</span>
          )}
        </>
      );
  }
}

function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-3 font-medium">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-emerald"
      />
      {label}
    </label>
  );
}

function EnterButton({ what, onPress }: { what: string; onPress(): void }) {
  return (
    <Button variant="quiet" size="compact" className="-mr-3" onClick={onPress}>
      {text.enter}
      <span className="sr-only">{` ${what}`}</span>
    </Button>
  );
}

interface LineProps {
  says: string;
  /** The answer is short, beside the text. */
  inLine?: boolean;
  children: ReactNode;
}

function Line({ says, inLine = false, children }: LineProps) {
  return (
    <li className="flex items-start gap-2">
      <Icon of={CircleAlert} className={classes('size-4 shrink-0 text-amber', inLine ? 'mt-2' : 'mt-0.5')} />
      <div
        className={classes('min-w-0 flex-1', inLine && 'flex flex-wrap items-center justify-between gap-x-4')}
      >
        <p className="min-w-0 wrap-anywhere">{says}</p>
        {children}
      </div>
    </li>
  );
}
