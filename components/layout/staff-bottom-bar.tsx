'use client';

import { Menu } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { BarPlace, BottomBar, barEntryStyles } from './bottom-bar';
import { staffFrameText } from './staff-frame-text';
import { sideBarId } from './side-bar';
import { EntryCount, StaffLink } from './staff-link';
import { navOf, type NavKey } from './staff-nav';
import { navIcons } from './staff-nav-icons';
import type { CountsToCome } from './use-desk-counts';

const text = staffFrameText;
const noop = () => {};

interface StaffBottomBarProps {
  role: StaffRole;
  current: NavKey | null;
  counts: CountsToCome;
  /** The drawer is open. */
  open: boolean;
  /** Opens the drawer. */
  onMore(button: HTMLElement): void;
}

/** The most used staff pages; the rest is behind `More`. */
export function StaffBottomBar({ role, current, counts, open, onMore }: StaffBottomBarProps) {
  const entries = navOf[role].flatMap((group) => group.entries).filter(({ inBar }) => inBar);
  return (
    <BottomBar label={text.bar}>
      {entries.map((entry) => {
        const icon = navIcons[entry.key];
        return (
          <BarPlace key={entry.key}>
            <StaffLink
              entry={entry}
              current={entry.key === current}
              className={barEntryStyles}
              onFollow={noop}
            >
              <Icon of={icon} className="size-5" strokeWidth={1.75} />
              <span className="w-full truncate text-center">{entry.label}</span>
              <EntryCount of={entry.count} counts={counts} className="absolute top-0.5 left-1/2 ml-1" />
            </StaffLink>
          </BarPlace>
        );
      })}
      <BarPlace>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={sideBarId}
          onClick={(event) => onMore(event.currentTarget)}
          className={barEntryStyles}
        >
          <Icon of={Menu} className="size-5" strokeWidth={1.75} />
          {text.more}
        </button>
      </BarPlace>
    </BottomBar>
  );
}
