import { Badge, type BadgeTone } from '@/components/ui/badge';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { quantityLabel } from '@/lib/visits/bookings/rules';
import type { VisitRecord } from '@/lib/visits/front-desk/contract';
import { frontDeskText as text } from './front-desk-text';

const { labels } = bookingDefinition.fields.visit;
const tones = {
  expected: 'neutral',
  arrived: 'success',
  served: 'gold',
  no_show: 'danger',
} as const satisfies Record<string, BadgeTone>;

export const nameOf = ({ name }: Pick<VisitRecord, 'name'>) => name || text.deletedAccount;

export const stateOf = ({ visit }: Pick<VisitRecord, 'visit'>) => labels[visit];

export function VisitStateBadge({ visit }: Pick<VisitRecord, 'visit'>) {
  return <Badge tone={tones[visit]}>{stateOf({ visit })}</Badge>;
}

export function VisitFacts({ visit }: { visit: VisitRecord }) {
  const { mobile, quantity, code, earlier_visits: earlier, owner_name: owner } = visit;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft max-md:mt-1 md:text-sm">
      <a
        href={`tel:+91${mobile}`}
        className="-my-2 inline-flex min-h-touch items-center text-emerald tabular-nums underline underline-offset-4"
      >
        {mobile}
      </a>
      <span className="self-center">{quantityLabel(quantity)}</span>
      <span className="self-center">{text.code(code)}</span>
      {visit.needs_new_time && <Badge tone="warning">{bookingDefinition.fields.needs_new_time.label}</Badge>}
      <span className="self-center">{earlier === 0 ? text.newCustomer : text.earlier(earlier)}</span>
      {owner !== null && <span className="self-center wrap-anywhere">{text.owner(owner)}</span>}
    </p>
  );
}
