'use client';

import { CalendarDays, House, ShoppingBag, UserRound, type LucideIconData } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useAddress } from './use-address';
import { Icon } from '@/components/ui/icon';
import type { Role } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { BarPlace, BottomBar, barEntryStyles } from './bottom-bar';
import type { Messages } from '@/lib/messages';
import { useRole } from './use-session-hint';

interface Entry {
  readonly href: string;
  readonly label: keyof Messages['layout']['customerBar'];
  readonly icon: LucideIconData;
}

const entries: readonly Entry[] = [
  { href: dashboardOf.user, label: 'home', icon: House },
  { href: '/gold_slot_booking', label: 'book', icon: CalendarDays },
  { href: '/orders', label: 'orders', icon: ShoppingBag },
  { href: '/profile', label: 'profile', icon: UserRound },
];

/**
 * The four pages of a customer, at the bottom edge of a phone; nothing for others.
 * @param rendered as in `Header`: on a prerendered page the classes show it before hydration
 */
export function CustomerBar({ rendered }: { rendered: Role | null | undefined }) {
  const text = useTranslations('layout.customerBar');
  const role = useRole(rendered);
  const pathname = useAddress();
  if (role !== undefined && role !== 'user') return null;
  return (
    <div className={role === undefined ? 'hidden in-data-[who=user]:contents' : 'contents'}>
      <BottomBar label={text('label')}>
        {entries.map(({ href, label, icon }) => (
          <BarPlace key={href} equal>
            {/* The target depends on the session: loaded as a new document. */}
            <a href={href} aria-current={pathname === href ? 'page' : undefined} className={barEntryStyles}>
              <Icon of={icon} className="size-5" strokeWidth={1.75} />
              <span className="w-full truncate text-center">{text(label)}</span>
            </a>
          </BarPlace>
        ))}
      </BottomBar>
    </div>
  );
}
