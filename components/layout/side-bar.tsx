'use client';

import { Keyboard, Lock, PanelLeftClose, PanelLeftOpen, X } from '@lucide/icons';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { sharedCounterText } from '@/components/people/shared-counter/shared-counter-text';
import { shortcutsText } from '@/components/desk/shortcuts/shortcuts-text';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { staffFrameText } from './staff-frame-text';
import { rememberFolded } from './staff-preferences';
import { EntryCount, StaffLink } from './staff-link';
import { navOf, type NavKey } from './staff-nav';
import { navIcons } from './staff-nav-icons';
import type { CountsToCome } from './use-desk-counts';
import { useDismissal } from './use-dismissal';

const text = staffFrameText;
export const sideBarId = 'staff-pages';

/** Below 1024 px hidden or over the page, else beside it and as high as the screen. */
const navStyles =
  'max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-popup max-lg:w-72 max-lg:max-w-full max-lg:bg-ivory max-lg:shadow-popup ' +
  'max-lg:transition-transform max-lg:duration-calm max-lg:starting:-translate-x-full ' +
  'flex flex-col overflow-y-auto overscroll-contain px-3 py-2 lg:sticky lg:top-header lg:max-h-menu lg:short:top-0 lg:group-data-folded/side:px-2 ' +
  'max-lg:noscript:static max-lg:noscript:flex max-lg:noscript:w-auto max-lg:noscript:shadow-none';

const toggleStyles =
  'flex size-8 items-center justify-center rounded-sm text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink pointer-coarse:size-touch';

interface SideBarProps {
  role: StaffRole;
  current: NavKey | null;
  counts: CountsToCome;
  /** Folded when the page was rendered. */
  foldedFirst: boolean;
  /** Open over the page, below 1024 px. */
  open: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
  onShortcuts(): void;
  /** Of a shared counter; below 768 px, where the header has no room for it. */
  onLock: (() => void) | null;
}

/** Folds to icons; a drawer over the page on a small screen. */
export function SideBar({
  role,
  current,
  counts,
  foldedFirst,
  open,
  opener,
  onClose,
  onShortcuts,
  onLock,
}: SideBarProps) {
  const id = useId();
  const [folded, setFolded] = useState(foldedFirst);
  const area = useRef<HTMLDivElement>(null);
  const nav = useRef<HTMLElement>(null);
  useDismissal(open, area, opener, onClose);
  useEffect(() => {
    if (open) nav.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [open]);
  const foldIcon = folded ? PanelLeftOpen : PanelLeftClose;

  function close() {
    onClose();
    opener.current?.focus();
  }

  function fold() {
    setFolded(!folded);
    rememberFolded(!folded);
  }

  return (
    <div
      ref={area}
      data-folded={folded ? '' : undefined}
      className="group/side shrink-0 border-ivory-line print:hidden lg:w-side lg:border-r lg:data-folded:w-side-folded"
    >
      {/* Part of the area, so that it stays until the click: removed at the press, the click would be for what lies below. */}
      {open && (
        <div
          aria-hidden="true"
          onClick={close}
          className="fixed inset-0 z-popup bg-ink opacity-60 lg:hidden"
        />
      )}
      <nav
        ref={nav}
        id={sideBarId}
        aria-label={text.navigation}
        className={classes(navStyles, !open && 'max-lg:hidden')}
      >
        <button
          type="button"
          aria-label={text.close}
          onClick={close}
          className={classes(toggleStyles, 'self-end lg:hidden noscript:hidden')}
        >
          <Icon of={X} className="size-5" />
        </button>
        {navOf[role].map(({ label, entries }) => (
          <div key={label} className="mt-2 first-of-type:mt-0">
            <p
              id={`${id}-${label}`}
              className="px-2 pt-1 pb-0.5 text-xs font-semibold text-ink-muted lg:group-data-folded/side:sr-only"
            >
              {label}
            </p>
            <ul
              aria-labelledby={`${id}-${label}`}
              className="lg:group-data-folded/side:border-t lg:group-data-folded/side:border-ivory-line lg:group-data-folded/side:pt-2"
            >
              {entries.map((entry) => {
                const icon = navIcons[entry.key];
                return (
                  <li key={entry.key}>
                    <StaffLink
                      entry={entry}
                      current={entry.key === current}
                      title={folded ? entry.label : undefined}
                      className="relative flex min-h-8 items-center gap-3 rounded-sm px-2 text-sm font-medium text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink aria-[current=page]:bg-emerald-pale aria-[current=page]:font-semibold aria-[current=page]:text-emerald-deep aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:left-0 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-gold lg:group-data-folded/side:justify-center pointer-coarse:min-h-touch"
                      onFollow={onClose}
                    >
                      <Icon of={icon} className="size-5 shrink-0" strokeWidth={1.75} />
                      <span className="min-w-0 flex-1 truncate lg:group-data-folded/side:sr-only">
                        {entry.label}
                      </span>
                      <EntryCount
                        of={entry.count}
                        counts={counts}
                        className="lg:group-data-folded/side:absolute lg:group-data-folded/side:-top-1 lg:group-data-folded/side:right-0"
                      />
                    </StaffLink>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        {onLock !== null && (
          <button
            type="button"
            onClick={() => {
              onClose();
              onLock();
            }}
            className="mt-3 flex min-h-touch items-center gap-3 rounded-sm px-2 text-sm font-medium text-ink-soft hover:bg-ivory-deep hover:text-ink md:hidden"
          >
            <Icon of={Lock} className="size-5 shrink-0" strokeWidth={1.75} />
            {sharedCounterText.lock}
          </button>
        )}
        <div className="mt-2 flex justify-between noscript:hidden max-md:hidden lg:group-data-folded/side:flex-col lg:group-data-folded/side:items-center">
          <button
            type="button"
            aria-label={shortcutsText.button}
            title={shortcutsText.button}
            onClick={() => {
              onClose();
              onShortcuts();
            }}
            className={toggleStyles}
          >
            <Icon of={Keyboard} className="size-5" strokeWidth={1.75} />
          </button>
          <button
            type="button"
            aria-label={folded ? text.unfold : text.fold}
            aria-expanded={!folded}
            aria-controls={sideBarId}
            title={folded ? text.unfold : text.fold}
            onClick={fold}
            className={classes(toggleStyles, 'max-lg:hidden')}
          >
            <Icon of={foldIcon} className="size-5" strokeWidth={1.75} />
          </button>
        </div>
      </nav>
    </div>
  );
}
