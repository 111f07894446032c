'use client';

import Link from 'next/link';
import type { Role } from '@/lib/kernel/access/actor';
import { brand, socialLinks } from '@/lib/business';
import { GoldLink } from './gold-link';
import { layoutText } from './layout-text';

const { footer } = layoutText;
const staffFooterLinkStyles =
  'inline-flex min-h-target items-center hover:text-ink hover:underline pointer-coarse:min-h-touch';

const pages = [
  { href: '/about', label: footer.about },
  { href: '/developers', label: footer.developers },
  { href: '/upi-transactions', label: footer.upi },
  { href: '/rewards', label: footer.rewards },
] as const;
const legal = [
  { href: '/one-rupee', label: footer.oneRupee },
  { href: '/terms', label: footer.terms },
  { href: '/privacy', label: footer.privacy },
  { href: '/refunds', label: footer.refunds },
  { href: '/contact', label: footer.contactPage },
] as const;

/** The links of the tall footer in one line. */
export function StaffFooter({ rendered }: { rendered: Role }) {
  return (
    <footer className="mt-auto border-t border-ivory-line px-4 py-2 text-xs text-ink-muted md:px-6 print:hidden">
      <ul className="flex flex-wrap items-center gap-x-4">
        <li>© {brand.name}</li>
        <li>
          {/* /Home redirects to /: full page load, no prefetch. */}
          <a href="/Home" className={staffFooterLinkStyles}>
            {footer.home}
          </a>
        </li>
        <Pages of={pages} />
        <li>
          <GoldLink rendered={rendered} label={footer.gold} className={staffFooterLinkStyles} />
        </li>
        <Pages of={legal} />
        <li>
          <a href={brand.phoneHref} className={`${staffFooterLinkStyles} tabular-nums`}>
            {brand.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${brand.email}`} className={staffFooterLinkStyles}>
            {brand.email}
          </a>
        </li>
        {socialLinks.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={staffFooterLinkStyles}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

function Pages({ of }: { of: readonly { readonly href: string; readonly label: string }[] }) {
  return of.map(({ href, label }) => (
    <li key={href}>
      <Link href={href} prefetch={false} className={staffFooterLinkStyles}>
        {label}
      </Link>
    </li>
  ));
}
