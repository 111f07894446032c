'use client';

import { Menu, X } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useAddress } from './use-address';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { Role } from '@/lib/kernel/access/actor';
import { LanguageMenu } from './language-switch';
import { leaveEndedSession } from './leave-ended-session';
import { Logo } from './logo';
import { navLinks, type NavLink } from './nav-links';
import { ProfileMenu } from './profile-menu';
import { onSessionEnded } from './session-hint';
import { usePath } from '@/components/ui/use-path';
import { useDismissal } from './use-dismissal';
import { useRole } from './use-session-hint';

/** Classes that show each link only to its audience before hydration. */
const shownTo = {
  visitor: 'in-data-who:hidden',
  customer: 'hidden in-data-[who=user]:block',
  account: 'hidden in-data-who:block',
};

interface HeaderProps {
  /** Role the page was rendered for, null for a visitor; undefined on prerendered pages. */
  rendered: Role | null | undefined;
  /** On staff pages, which use the whole width: the drawer's button, and content between links and account. */
  desk?: { readonly drawer: ReactNode; readonly aside?: ReactNode };
}

/**
 * A row of links, or a menu button below 768 px (`@bar`, scaled with the text size). No prefetch: the header is on every page, and mobile
 * data is expensive.
 */
export function Header({ rendered, desk }: HeaderProps) {
  const text = useTranslations('layout');
  const path = usePath();
  const role = useRole(rendered);
  const pathname = useAddress();
  const [open, setOpen] = useState(false);
  const [goIn, setGoIn] = useState(false);
  const area = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const links = useRef<HTMLUListElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismissal(open, area, toggle, close);
  useEffect(() => {
    if (open && goIn) links.current?.querySelector('a')?.focus();
  }, [open, goIn]);
  useEffect(() => onSessionEnded(leaveEndedSession), []);

  return (
    <header
      ref={area}
      className="@container print:hidden sticky top-0 z-header short:relative border-b border-ivory-line bg-ivory"
    >
      <nav
        aria-label={text('mainNavigation')}
        className={classes(
          'flex h-header items-center gap-1 pr-4 pl-2 @bar:gap-4 @bar-wide:gap-8 @max-bar:noscript:h-auto @max-bar:noscript:flex-wrap @max-bar:noscript:pt-2 @max-bar:noscript:pl-4',
          desk === undefined ? 'mx-auto w-full max-w-page @bar:px-8' : '@bar:px-4',
        )}
      >
        {desk?.drawer}
        <button
          ref={toggle}
          type="button"
          aria-label={text(open ? 'closeMenu' : 'openMenu')}
          aria-expanded={open}
          aria-controls="main-links"
          onClick={(event) => {
            setOpen(!open);
            // Opened by keyboard: focus the first link.
            setGoIn(!open && event.detail === 0);
          }}
          className="flex size-touch min-w-10 shrink-99 items-center justify-center rounded-full transition-colors hover:bg-ivory-deep @bar:hidden noscript:hidden"
        >
          {open ? <Icon of={X} /> : <Icon of={Menu} />}
        </button>
        <PageLink
          href="/"
          wholePage={rendered !== undefined}
          className="flex min-h-touch min-w-14 items-center rounded-sm px-1 @max-bar:-mr-2"
          onClick={close}
        >
          <Logo yields={desk === undefined} />
        </PageLink>
        <ul
          ref={links}
          id="main-links"
          className={classes(
            'absolute inset-x-0 top-full max-h-menu flex-col overflow-y-auto border-b border-ivory-line bg-ivory px-4 pt-2 pb-4 shadow-lift',
            '@bar:static @bar:flex @bar:flex-row @bar:items-center @bar:gap-0 @bar-wide:gap-1 @bar:overflow-visible @bar:border-0 @bar:bg-transparent @bar:p-0 @bar:shadow-none',
            // Without JavaScript the menu button does not work: the links are in the bar.
            '@max-bar:noscript:static @max-bar:noscript:order-last @max-bar:noscript:flex @max-bar:noscript:w-full @max-bar:noscript:flex-row @max-bar:noscript:flex-wrap @max-bar:noscript:border-0 @max-bar:noscript:p-0 @max-bar:noscript:shadow-none',
            open ? 'flex' : 'hidden',
          )}
        >
          {navLinks(role).map((link) => (
            <li key={link.label} className={role === undefined && link.for ? shownTo[link.for] : undefined}>
              <BarLink
                link={link}
                // Leaving a page with a session needs a new document: layout and policy differ.
                wholePage={link.wholePage || rendered !== undefined}
                current={path(link.href) === pathname}
                onFollow={close}
              />
            </li>
          ))}
        </ul>
        <div
          className={classes(
            'ml-auto flex min-w-account items-center justify-end gap-2',
            desk === undefined && 'shrink-0',
          )}
        >
          {desk?.aside}
          {desk === undefined && <LanguageMenu />}
          {(role === undefined || role === null) && (
            <a
              href={path('/login')}
              aria-current={pathname === path('/login') ? 'page' : undefined}
              className={buttonStyles({
                variant: 'secondary',
                size: 'small',
                className: role === undefined ? shownTo.visitor : undefined,
              })}
            >
              {text('nav.login')}
            </a>
          )}
          {role !== null && (
            <div className={role === undefined ? shownTo.account : undefined}>
              <ProfileMenu role={role ?? 'user'} />
            </div>
          )}
        </div>
      </nav>
    </header>
  );
}

interface BarLinkProps {
  link: NavLink;
  wholePage: boolean;
  current: boolean;
  onFollow: () => void;
}

/** The current page is marked with a gold bar, not by colour alone. */
function BarLink({ link, wholePage, current, onFollow }: BarLinkProps) {
  const nav = useTranslations('layout.nav');
  return (
    <PageLink
      href={link.href}
      wholePage={wholePage}
      current={current}
      className="relative flex min-h-control items-center rounded-sm px-3 text-lg font-medium transition-colors not-aria-[current=page]:after:hidden after:absolute after:rounded-full after:bg-gold hover:bg-ivory-deep aria-[current=page]:text-emerald @max-bar:after:inset-y-3 @max-bar:after:left-0 @max-bar:after:w-1 @bar:min-h-touch @bar:px-2 @bar:text-base @bar:text-ink-soft @bar:after:inset-x-2 @bar:after:bottom-1 @bar:after:h-0.5 @bar:hover:text-ink @bar:aria-[current=page]:text-emerald @bar-wide:px-3 @bar-wide:after:inset-x-3"
      onClick={onFollow}
    >
      {nav(link.label)}
    </PageLink>
  );
}

interface PageLinkProps {
  href: string;
  current?: boolean;
  className: string;
  onClick(): void;
  children: ReactNode;
  wholePage: boolean;
}

function PageLink({ wholePage, current = false, href, children, ...rest }: PageLinkProps) {
  const path = usePath();
  const link = { ...rest, href: path(href), ...(current ? { 'aria-current': 'page' as const } : {}) };
  return wholePage ? <a {...link}>{children}</a> : <Link {...link}>{children}</Link>;
}
