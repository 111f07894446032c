'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { Role } from '@/lib/kernel/access/actor';
import { brand, socialLinks } from '@/lib/business';
import { GoldLink } from './gold-link';
import type { Messages } from '@/lib/messages';
import { usePath } from '@/components/ui/use-path';
import { LanguageLine } from './language-switch';
import { TrustLines } from './trust-lines';

const linkStyles =
  'inline-flex min-h-target items-center hover:text-ink hover:underline pointer-coarse:min-h-touch';

const pages = [
  { href: '/about', label: 'about' },
  { href: '/developers', label: 'developers' },
  { href: '/upi-transactions', label: 'upi' },
  { href: '/rewards', label: 'rewards' },
] as const;
/** A customer's page is read on a phone: the links of the plan and of the law. */
const customerPages = [{ href: '/about', label: 'about' }] as const;
const legal = [
  { href: '/one-rupee', label: 'oneRupee' },
  { href: '/terms', label: 'terms' },
  { href: '/privacy', label: 'privacy' },
  { href: '/refunds', label: 'refunds' },
  { href: '/contact', label: 'contactPage' },
] as const;

/** On signed-in pages: the links of the tall footer in one line. For customers also who sells, and who takes complaints. */
export function SlimFooter({ rendered }: { rendered: Role }) {
  const footer = useTranslations('layout.footer');
  const path = usePath();
  const isCustomer = rendered === 'user';
  return (
    <footer className="mt-auto border-t border-ivory-line py-2 text-xs text-ink-muted print:hidden">
      <div className={isCustomer ? 'mx-auto max-w-page px-4 xs:px-6 md:px-8' : 'px-4 md:px-6'}>
        <ul className="flex flex-wrap items-center gap-x-4">
          <li>© {brand.name}</li>
          <li>
            {/* /Home redirects to /: full page load, no prefetch. */}
            <a href={path('/Home')} className={linkStyles}>
              {footer('home')}
            </a>
          </li>
          <Pages of={isCustomer ? customerPages : pages} />
          <li>
            <GoldLink rendered={rendered} label={footer('gold')} className={linkStyles} />
          </li>
          <Pages of={legal} />
          {!isCustomer && (
            <>
              <li>
                <a href={brand.phoneHref} className={`${linkStyles} tabular-nums`}>
                  {brand.phone}
                </a>
              </li>
              <li>
                <a href={`mailto:${brand.email}`} className={linkStyles}>
                  {brand.email}
                </a>
              </li>
            </>
          )}
          {socialLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={linkStyles}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {isCustomer && (
          <div className="flex flex-col gap-1 pt-1 pb-2">
            <LanguageLine className={linkStyles} />
            <TrustLines />
          </div>
        )}
      </div>
    </footer>
  );
}

interface PageEntry {
  readonly href: string;
  readonly label: keyof Messages['layout']['footer'];
}

function Pages({ of }: { of: readonly PageEntry[] }) {
  const footer = useTranslations('layout.footer');
  const path = usePath();
  return of.map(({ href, label }) => (
    <li key={href}>
      <Link href={path(href)} className={linkStyles}>
        {footer(label)}
      </Link>
    </li>
  ));
}
