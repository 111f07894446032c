'use client';

import { Lock, PanelLeft } from '@lucide/icons';
import { useAddress } from './use-address';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { NewDeviceNotice, type NewDevicesToCome } from '@/components/people/devices/new-device-notice';
import { ProofAsker } from '@/components/people/second-factor/proof-asker';
import { LockCover } from '@/components/people/shared-counter/lock-cover';
import { sharedCounterText } from '@/components/people/shared-counter/shared-counter-text';
import { useCounterLock } from '@/components/people/shared-counter/use-counter-lock';
import { PaletteButton } from '@/components/desk/palette/palette-button';
import { useShortcuts } from '@/components/desk/shortcuts/use-shortcuts';
import { Alert, overPage } from '@/components/ui/alert';
import { Icon } from '@/components/ui/icon';
import { confirmNavigation } from '@/components/ui/navigation-guards';
import { lazyPart } from '@/components/ui/lazy-part';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { Counter } from '@/lib/people/shared-counter/rules';
import { StaffBottomBar } from './staff-bottom-bar';
import { Header } from './header';
import { staffFrameText } from './staff-frame-text';
import { SideBar, sideBarId } from './side-bar';
import { SlimFooter } from './slim-footer';
import { entryOf, navOf } from './staff-nav';
import { useDeskCounts, type CountsToCome } from './use-desk-counts';

const ShortcutsDialog = lazyPart(() =>
  import('@/components/desk/shortcuts/shortcuts-dialog').then((module) => module.ShortcutsDialog),
);

interface StaffFrameProps {
  role: StaffRole;
  accountId: number;
  /** This browser has folded the side bar. */
  folded: boolean;
  /** Read by the server for the first page. */
  firstCounts: CountsToCome;
  newDevices: NewDevicesToCome;
  /** Null if reading it failed. */
  counter: Counter | null;
  /** What the page needs outside of its content: messages over it. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A client component, like `SiteFrame`. Stays mounted between the pages. */
export function StaffFrame({
  role,
  accountId,
  folded,
  firstCounts,
  newDevices,
  counter,
  beside,
  children,
}: StaffFrameProps) {
  const { phase, isShared, lock } = useCounterLock(counter);
  const counts = useDeskCounts(firstCounts);
  const current = entryOf(role, useAddress())?.key ?? null;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  /** Null until first shown: its code loads then. */
  const [list, setList] = useState<{ readonly open: boolean } | null>(null);
  const showList = useCallback(() => setList({ open: true }), []);
  const goTo = useCallback(
    (letter: string) => {
      const entry = navOf[role].flatMap(({ entries }) => entries).find((each) => each.letter === letter);
      // Clicks the link, so that the question about unsaved input appears.
      document.querySelector<HTMLElement>(`#${sideBarId} a[href="${entry?.path ?? ''}"]`)?.click();
    },
    [role],
  );
  useShortcuts({ goTo, showList });

  const pressLock = isShared ? () => confirmNavigation(lock) : null;

  function show(button: HTMLElement) {
    opener.current = button;
    setOpen(true);
  }

  if (phase === 'locking' || phase === 'offline') return <LockCover offline={phase === 'offline'} />;
  return (
    <>
      <Header
        rendered={role}
        desk={{
          aside: (
            <>
              <PaletteButton role={role} accountId={accountId} />
              {pressLock !== null && (
                <button
                  type="button"
                  aria-label={sharedCounterText.lock}
                  title={sharedCounterText.lock}
                  onClick={pressLock}
                  className="flex size-touch items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink max-md:hidden"
                >
                  <Icon of={Lock} className="size-5" />
                </button>
              )}
            </>
          ),
          drawer: (
            <button
              type="button"
              aria-label={staffFrameText.open}
              aria-expanded={open}
              aria-controls={sideBarId}
              onClick={(event) => show(event.currentTarget)}
              className="flex size-touch items-center justify-center rounded-full transition-colors hover:bg-ivory-deep max-md:hidden lg:hidden noscript:hidden"
            >
              <Icon of={PanelLeft} strokeWidth={1.75} />
            </button>
          ),
        }}
      />
      <div className="flex flex-1 max-lg:noscript:flex-col">
        <SideBar
          role={role}
          current={current}
          counts={counts}
          foldedFirst={folded}
          open={open}
          opener={opener}
          onClose={close}
          onShortcuts={showList}
          onLock={pressLock}
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <NewDeviceNotice devices={newDevices} account={role === 'admin' ? '/admin-account' : '/profile'} />
          <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
            {children}
          </main>
          <SlimFooter rendered={role} />
        </div>
      </div>
      <StaffBottomBar role={role} current={current} counts={counts} open={open} onMore={show} />
      <ProofAsker />
      <Alert tone="warning" className={overPage}>
        {phase === 'warned' && sharedCounterText.warning}
      </Alert>
      {beside}
      {list !== null && (
        <ShortcutsDialog role={role} open={list.open} onOpenChange={(next) => setList({ open: next })} />
      )}
    </>
  );
}
