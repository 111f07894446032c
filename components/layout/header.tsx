'use client';

import { Menu, X } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buttonLook } from '@/components/ui/button-look';
import { classes } from '@/components/ui/classes';
import { layoutText } from './layout-text';
import { Logo } from './logo';
import { navLinks, type NavLink } from './nav-links';
import { ProfileMenu } from './profile-menu';
import { forgetSession, onSessionEnded, roleOfHint } from './session-hint';
import { useDismissal } from './use-dismissal';
import { useSessionHint } from './use-session-hint';

/**
 * The bar on top of every page: a row of links from 768 px on, a menu behind a button below. The same markup serves both, so
 * every link exists once. Nothing is fetched ahead: the bar stands on every page, and data is dear on a phone.
 */
export function Header() {
  const role = roleOfHint(useSessionHint());
  const pathname = usePathname();
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
  useEffect(
    () =>
      onSessionEnded(() => {
        forgetSession();
        window.location.assign('/gold');
      }),
    [],
  );

  return (
    <header ref={area} className="print:hidden sticky top-0 z-header border-b border-ivory-line bg-ivory">
      <nav
        aria-label={layoutText.mainNavigation}
        className="mx-auto flex h-header max-w-page items-center gap-1 pr-4 pl-2 md:gap-4 md:px-8 lg:gap-8 max-md:noscript:h-auto max-md:noscript:flex-wrap max-md:noscript:pt-2 max-md:noscript:pl-4"
      >
        <button
          ref={toggle}
          type="button"
          aria-label={open ? layoutText.closeMenu : layoutText.openMenu}
          aria-expanded={open}
          aria-controls="main-links"
          onClick={(event) => {
            setOpen(!open);
            // Pressed by keyboard: on to the first link, past the logo that stands between.
            setGoIn(!open && event.detail === 0);
          }}
          className="flex size-touch items-center justify-center rounded-full transition-colors hover:bg-ivory-deep md:hidden noscript:hidden"
        >
          {open ? (
            <X aria-hidden="true" className="size-6" />
          ) : (
            <Menu aria-hidden="true" className="size-6" />
          )}
        </button>
        <Link
          href="/"
          prefetch={false}
          className="flex min-h-touch items-center rounded-sm px-1"
          onClick={close}
        >
          <Logo />
        </Link>
        <ul
          ref={links}
          id="main-links"
          className={classes(
            'absolute inset-x-0 top-full max-h-menu flex-col overflow-y-auto border-b border-ivory-line bg-ivory px-4 pt-2 pb-4 shadow-lift',
            'md:static md:flex md:flex-row md:items-center md:gap-1 md:overflow-visible md:border-0 md:bg-transparent md:p-0 md:shadow-none',
            // Without JavaScript no button opens the menu: the links then stand in the bar.
            'max-md:noscript:static max-md:noscript:order-last max-md:noscript:flex max-md:noscript:w-full max-md:noscript:flex-row max-md:noscript:flex-wrap max-md:noscript:border-0 max-md:noscript:p-0 max-md:noscript:shadow-none',
            open ? 'flex' : 'hidden',
          )}
        >
          {navLinks(role).map((link) => (
            <li key={link.label}>
              <BarLink link={link} current={link.href === pathname} onFollow={close} />
            </li>
          ))}
        </ul>
        <div className="ml-auto flex min-w-account items-center justify-end">
          {role === null ? (
            <a
              href="/login"
              aria-current={pathname === '/login' ? 'page' : undefined}
              className={buttonLook({ variant: 'secondary', size: 'small' })}
            >
              {layoutText.nav.login}
            </a>
          ) : (
            <ProfileMenu role={role} />
          )}
        </div>
      </nav>
    </header>
  );
}

const barLinkLook =
  'relative flex min-h-control items-center rounded-sm px-3 text-lg font-medium transition-colors hover:bg-ivory-deep ' +
  'md:min-h-touch md:px-2 md:text-base lg:px-3 md:text-ink-soft md:hover:text-ink ' +
  'aria-[current=page]:text-emerald md:aria-[current=page]:text-emerald ' +
  // The page that one is on, not by colour alone: a bar of gold, beside the link in the menu and under it in the row.
  'after:absolute after:bg-gold after:max-md:inset-y-3 after:max-md:left-0 after:max-md:w-1 ' +
  'after:rounded-full after:md:inset-x-2 after:md:bottom-1 after:md:h-0.5 after:lg:inset-x-3 ' +
  'not-aria-[current=page]:after:hidden';

function BarLink({ link, current, onFollow }: { link: NavLink; current: boolean; onFollow: () => void }) {
  const shared = {
    href: link.href,
    'aria-current': current ? ('page' as const) : undefined,
    className: barLinkLook,
    onClick: onFollow,
  };
  return link.wholePage ? (
    <a {...shared}>{link.label}</a>
  ) : (
    <Link {...shared} prefetch={false}>
      {link.label}
    </Link>
  );
}
