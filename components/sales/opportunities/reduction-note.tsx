import type { ReadField } from '@/components/back-office/form-field';
import { classes } from '@/components/ui/classes';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { formatPaise } from '@/lib/paise';
import { reductionOf } from '@/lib/sales/items/price';
import { limitOf } from '@/lib/sales/items/rules';
import { opportunitiesText } from './opportunities-text';
import { typedSale } from './typed-piece';

const text = opportunitiesText.items.approval;

/** The reduction as it is typed, beside the limit of the role; nothing without a reduction or a limit. */
export function ReductionNote({ read, role }: { read: ReadField; role: StaffRole }) {
  const sold = typedSale(read);
  const { reduction } = sold === null ? { reduction: 0 } : reductionOf(sold);
  const limit = sold === null ? null : limitOf(role, sold);
  return (
    <p
      role="status"
      className={classes('text-sm', limit !== null && reduction > limit ? 'text-amber' : 'text-ink-soft')}
    >
      {limit === null || reduction === 0 ? '' : text.limit(formatPaise(reduction), formatPaise(limit))}
    </p>
  );
}
