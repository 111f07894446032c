'use client';

import { CircleUserRound, LogOut, ShoppingBag, UserRound } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { confirmNavigation } from '@/components/ui/navigation-guards';
import type { Role } from '@/lib/kernel/access/actor';
import type { LogOutFailure } from './log-out';
import { accountLinks } from './nav-links';
import { useDismissal } from './use-dismissal';

const entryStyles =
  'flex min-h-touch w-full items-center gap-3 rounded-sm px-3 text-left text-base font-medium transition-colors hover:bg-ivory-deep';

const icons = { account: UserRound, orders: ShoppingBag };

/** A list behind a disclosure button, so that Tab moves through it. */
export function ProfileMenu({ role }: { role: Role }) {
  const text = useTranslations('layout');
  const links = accountLinks(role);
  const [account] = links;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismissal(open, area, button, close);

  function press() {
    if (!busy) confirmNavigation(() => void leave());
  }

  async function leave() {
    setBusy(true);
    setFailure(null);
    const problem = await loggedOut();
    // On success navigation has started: stays busy.
    if (problem === null) return;
    setBusy(false);
    const isOffline = problem === 'networkFailed';
    setFailure(text(isOffline ? 'networkFailed' : 'logoutFailed'));
    // The question about unsaved input has closed it.
    setOpen(true);
  }

  return (
    <div ref={area} className="relative">
      {/* Without JavaScript the menu button does not work. */}
      <a
        href={account.href}
        aria-label={text(`nav.${account.label}`)}
        className="hidden size-touch items-center justify-center rounded-full text-ink noscript:flex"
      >
        <Icon of={CircleUserRound} className="size-7" strokeWidth={1.5} />
      </a>
      <button
        ref={button}
        type="button"
        aria-label={text('profileMenu')}
        aria-expanded={open}
        aria-controls={open ? 'profile-menu' : undefined}
        onClick={() => setOpen(!open)}
        className="flex size-touch items-center justify-center rounded-full text-ink transition-colors hover:bg-ivory-deep aria-expanded:bg-ivory-deep noscript:hidden"
      >
        <Icon of={CircleUserRound} className="size-7" strokeWidth={1.5} />
      </button>
      {open && (
        <div
          id="profile-menu"
          className="absolute top-full right-0 mt-2 min-w-menu rounded-md border border-ivory-line bg-white p-2 shadow-lift"
        >
          <p className="px-3 pt-1 pb-2 text-sm text-ink-muted">{text(`signedInAs.${role}`)}</p>
          <ul>
            {links.map(({ href, label, icon }) => (
              <li key={href}>
                <a href={href} className={entryStyles}>
                  <Icon of={icons[icon]} className="size-5 text-ink-soft" />
                  {text(`nav.${label}`)}
                </a>
              </li>
            ))}
            <li>
              <button type="button" aria-disabled={busy || undefined} onClick={press} className={entryStyles}>
                {busy ? <Spinner /> : <Icon of={LogOut} className="size-5 text-ink-soft" />}
                {text('nav.logout')}
              </button>
            </li>
          </ul>
          <Alert className="mt-2">{failure}</Alert>
        </div>
      )}
    </div>
  );
}

/** Lazy: the menu is on every page, but log-outs are rare. */
async function loggedOut(): Promise<LogOutFailure | null> {
  try {
    const { logOut } = await import('./log-out');
    return await logOut();
  } catch {
    return 'logoutFailed';
  }
}
