import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { formatRupees } from '@/lib/kernel/text/format';
import type { DueOrder } from './customer-actions';
import { customersText as text } from './customers-text';

interface ChooseDueProps {
  title: string;
  dues: readonly DueOrder[];
  hrefOf(orderId: number): string;
  /** The list of dues of the customer. */
  allHref: string;
  onClose(): void;
}

/** Asks which order is paid, if the customer has several with something due. */
export function ChooseDue({ title, dues, hrefOf, allHref, onClose }: ChooseDueProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} onClosed={onClose} title={title} description={text.whichOrder}>
      <ul className="flex flex-col gap-2">
        {dues.map(({ id, name, due }) => (
          <li key={id}>
            <Link
              href={hrefOf(id)}
              className="flex min-h-touch items-center justify-between gap-4 rounded-md border border-ivory-line bg-white px-4 py-2 hover:bg-ivory-deep"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="font-semibold tabular-nums">{formatRupees(due)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href={allHref}
        className="mt-4 inline-flex min-h-touch items-center font-medium text-emerald underline underline-offset-4"
      >
        {text.allDues}
      </Link>
    </Dialog>
  );
}
