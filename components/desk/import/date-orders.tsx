'use client';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { ImportRecord } from '@/lib/desk/import/contract';
import { dateOrders, type DateOrder } from '@/lib/desk/import/rules';
import { importText } from './import-text';

const text = importText.dates;

interface DateOrdersProps {
  record: ImportRecord;
  busy: boolean;
  /** Checks the file again; null without the file. */
  onChoose: ((order: DateOrder) => void) | null;
}

/** How columns of dates are read, with the other way. */
export function DateOrders({ record, busy, onChoose }: DateOrdersProps) {
  return record.columns.map(
    ({ name, date_order: current }) =>
      current !== null && (
        <Alert
          key={name}
          tone={current === 'mixed' ? 'warning' : 'info'}
          action={
            onChoose !== null && (
              <div className="flex flex-wrap gap-3">
                {dateOrders
                  .filter((order) => order !== current)
                  .map((order) => (
                    <Button
                      key={order}
                      variant="secondary"
                      size="small"
                      busy={busy}
                      onClick={() => onChoose(order)}
                    >
                      {text.choose[order]}
                    </Button>
                  ))}
              </div>
            )
          }
        >
          {current === 'mixed' ? text.mixed(name) : text.read[current](name)}
        </Alert>
      ),
  );
}
