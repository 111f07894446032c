import { CircleAlert } from '@lucide/icons';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Missing } from '@/lib/money/next-step/rules';
import { formatRupees } from '@/lib/kernel/text/format';
import { orderPageText } from './order-page-text';

const text = orderPageText.missing;
/** More are one line. */
const mostHuids = 4;

interface MissingListProps {
  missing: readonly Missing[];
  /** Opens the field of the piece. */
  onHuid(id: number): void;
  /** Undefined: the order takes no payment. */
  onPayment: (() => void) | undefined;
  onDeliver(): void;
}

/** What is still missing before the pieces can be delivered, with the way to each field. Nothing if all is there. */
export function MissingList({ missing, onHuid, onPayment, onDeliver }: MissingListProps) {
  if (missing.length === 0) return null;
  const huids = missing.filter((each) => each.kind === 'huid');
  return (
    <section aria-label={text.title} className="mt-5 rounded-md border border-amber bg-amber-pale px-4 py-3">
      <h3 className="font-text text-sm font-semibold text-amber">{text.title}</h3>
      <ul>
        {huids.length > mostHuids && (
          <Line says={text.huids(huids.length)}>
            <Button variant="quiet" size="compact" onClick={onDeliver}>
              {text.enter}
              <span className="sr-only">{` ${text.huids(huids.length)}`}</span>
            </Button>
          </Line>
        )}
        {missing.map((each) => {
          switch (each.kind) {
            case 'huid':
              return (
                huids.length <= mostHuids && (
                  <Line key={each.id} says={text.huid(each.name)}>
                    <Button variant="quiet" size="compact" onClick={() => onHuid(each.id)}>
                      {text.enter}
                      <span className="sr-only">{` ${text.huid(each.name)}`}</span>
                    </Button>
                  </Line>
                )
              );
            case 'total':
              return (
                <Line key="total" says={text.total(formatRupees(each.sum), formatRupees(each.total))}>
                  <Button variant="quiet" size="compact" onClick={onDeliver}>
                    {text.takeSum}
                  </Button>
                </Line>
              );
            case 'due':
              return (
                <Line key="due" says={text.due(formatRupees(each.due))}>
                  {onPayment !== undefined && (
                    <Button variant="quiet" size="compact" onClick={onPayment}>
                      {text.toPayment}
                    </Button>
                  )}
                </Line>
              );
            case 'address':
              return (
                <Line key="address" says={text.address(formatRupees(each.total))}>
                  <Button variant="quiet" size="compact" onClick={onDeliver}>
                    {text.enter}
                    <span className="sr-only">{` ${text.addressField}`}</span>
                  </Button>
                </Line>
              );
          }
        })}
      </ul>
    </section>
  );
}

function Line({ says, children }: { says: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <span className="flex min-w-0 items-start gap-2 py-1.5">
        <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0 text-amber" />
        <span className="min-w-0 wrap-anywhere">{says}</span>
      </span>
      <span className="-mr-3 ml-auto">{children}</span>
    </li>
  );
}
