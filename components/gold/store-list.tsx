import { CalendarClock, Clock, MapPin } from '@lucide/icons';
import { goldText } from './gold-text';
import { Icon } from '@/components/ui/icon';

const { stores } = goldText;

export function StoreList() {
  return (
    <>
      <p className="flex flex-wrap gap-x-8 gap-y-2 text-base font-medium">
        <span className="flex items-center gap-2.5">
          <Icon of={Clock} className="size-5 text-gold-deep" />
          {stores.hours}
        </span>
        <span className="flex items-center gap-2.5">
          <Icon of={CalendarClock} className="size-5 text-gold-deep" />
          {stores.slots}
        </span>
      </p>
      <ul className="mt-8 grid gap-x-10 xs:grid-cols-2">
        {stores.names.map((name) => (
          <li
            key={name}
            className="flex items-center gap-4 border-t border-ivory-line py-5 first:font-semibold xs:first:col-span-2"
          >
            <Icon of={MapPin} className="size-5 shrink-0 text-emerald" />
            <span className="min-w-0 text-lg">{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
