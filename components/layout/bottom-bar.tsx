'use client';

import { Menu } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { layoutText } from './layout-text';
import { sideBarId } from './side-bar';
import { EntryCount, StaffLink } from './staff-link';
import { navOf, type NavKey } from './staff-nav';
import { navIcons } from './staff-nav-icons';
import type { CountsToCome } from './use-desk-counts';

const text = layoutText.desk;
const noop = () => {};
/** The current page is marked with a gold bar, not by colour alone. */
const linkStyles =
  'relative flex h-bottom-bar w-full min-w-0 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-emerald-deep aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-gold';

interface BottomBarProps {
  role: StaffRole;
  current: NavKey | null;
  counts: CountsToCome;
  /** The drawer is open. */
  open: boolean;
  /** Opens the drawer. */
  onMore(button: HTMLElement): void;
}

/** Navigation on phones. Hidden while the on-screen keyboard is open (dates and times have pickers), and over the buttons of a form. */
export function BottomBar({ role, current, counts, open, onMore }: BottomBarProps) {
  const entries = navOf[role].flatMap((group) => group.entries).filter(({ inBar }) => inBar);
  return (
    <nav
      data-bottom-bar=""
      aria-label={text.bar}
      className="sticky bottom-0 z-header border-t border-ivory-line bg-ivory md:hidden print:hidden noscript:hidden in-has-[[data-form-actions]]:hidden pointer-coarse:in-has-[:read-write:not([type=date],[type=time]):focus]:hidden"
    >
      <ul className="flex">
        {entries.map((entry) => {
          const icon = navIcons[entry.key];
          return (
            <li key={entry.key} className="min-w-0 flex-auto">
              <StaffLink entry={entry} current={entry.key === current} className={linkStyles} onFollow={noop}>
                <Icon of={icon} className="size-5" strokeWidth={1.75} />
                <span className="w-full truncate text-center">{entry.label}</span>
                <EntryCount of={entry.count} counts={counts} className="absolute top-0.5 left-1/2 ml-1" />
              </StaffLink>
            </li>
          );
        })}
        <li className="min-w-0 flex-auto">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={sideBarId}
            onClick={(event) => onMore(event.currentTarget)}
            className={linkStyles}
          >
            <Icon of={Menu} className="size-5" strokeWidth={1.75} />
            {text.more}
          </button>
        </li>
      </ul>
    </nav>
  );
}
