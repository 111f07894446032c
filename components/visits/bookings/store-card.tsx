import { useTranslations } from 'next-intl';
import { Clock, MapPin, Phone } from '@lucide/icons';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { brand } from '@/lib/business';
import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { directionsLink } from './directions';
import { hoursText } from './open-days';
import { useHoursWords } from './use-hours-words';
import { useVisitTexts } from './use-visit-texts';

const linkStyles = 'font-medium text-emerald underline underline-offset-4 hover:text-emerald-deep';

/** Address, hours, phone and directions of the chosen store. */
export function StoreCard({ store }: { store: StoreRecord }) {
  const text = useTranslations('bookings');
  const { labelled } = useVisitTexts();
  const words = useHoursWords();
  const directions = store.map_url ?? directionsLink(store.shop_address);
  const phone = store.phone ?? brand.phone;
  return (
    <address className="flex flex-col gap-2 rounded-md border border-gold-light bg-gold-pale p-4 text-sm not-italic">
      <Line icon={<Icon of={MapPin} className="mt-0.5 size-4 shrink-0 text-gold-deep" />}>
        {store.title !== store.shop_address && <span className="block font-semibold">{store.title}</span>}
        <span className="block">{store.shop_address}</span>
        {directions !== null && (
          <a
            href={directions}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={labelled(text('visit.directions'), store.shop_address)}
            className={linkStyles}
          >
            {text('visit.directions')}
          </a>
        )}
      </Line>
      {store.hours.length > 0 && (
        <Line icon={<Icon of={Clock} className="mt-0.5 size-4 shrink-0 text-gold-deep" />}>
          {text('hours.open', { hours: hoursText(store.hours, words) })}
        </Line>
      )}
      <Line icon={<Icon of={Phone} className="mt-0.5 size-4 shrink-0 text-gold-deep" />}>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={linkStyles}>
          {phone}
        </a>
      </Line>
    </address>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      {icon}
      <div className="min-w-0 wrap-break-word">{children}</div>
    </div>
  );
}
