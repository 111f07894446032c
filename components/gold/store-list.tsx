import { CalendarClock, Clock, MapPin } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import { useVisitTexts } from '@/components/visits/bookings/use-visit-texts';
import { storeChoices } from '@/lib/visit-rules';
import { storeHours } from '@/lib/business';
import { planValues } from './plan-values';

export function StoreList() {
  const text = useTranslations('plan.stores');
  const { time } = useFormats();
  const { place } = useVisitTexts();
  return (
    <>
      <p className="flex flex-wrap gap-x-8 gap-y-2 text-base font-medium">
        <span className="flex items-center gap-2.5">
          <Icon of={Clock} className="size-5 text-gold-deep" />
          {text('hours', { opens: time(storeHours.opens), closes: time(storeHours.closes) })}
        </span>
        <span className="flex items-center gap-2.5">
          <Icon of={CalendarClock} className="size-5 text-gold-deep" />
          {text('slots', planValues)}
        </span>
      </p>
      <ul className="mt-8 grid gap-x-10 xs:grid-cols-2">
        {storeChoices.map((name) => (
          <li
            key={name}
            className="flex items-center gap-4 border-t border-ivory-line py-5 first:font-semibold xs:first:col-span-2"
          >
            <Icon of={MapPin} className="size-5 shrink-0 text-emerald" />
            <span className="min-w-0 text-lg">{place(name)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
