import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { usePath } from '@/components/ui/use-path';
import type { ReactNode } from 'react';
import type { Role } from '@/lib/kernel/access/actor';
import { brand, socialLinks } from '@/lib/business';
import { classes } from '@/components/ui/classes';
import { GoldLink } from './gold-link';
import { LanguageLine } from './language-switch';
import { Logo } from './logo';
import { TrustLines } from './trust-lines';

const footerLinkStyles =
  'inline-flex min-h-touch items-center text-mist transition-colors hover:text-ivory md:min-h-target';

export function Footer({ rendered }: { rendered: Role | null | undefined }) {
  const footer = useTranslations('layout.footer');
  const business = useTranslations('business');
  const path = usePath();
  return (
    <footer className="on-ink mt-auto bg-ink text-ivory print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-14 xs:px-6 md:grid-cols-4 md:px-8 md:py-16 lg:grid-cols-7">
        <div className="col-span-2 md:col-span-4 lg:col-span-2">
          <Logo onInk />
          <p className="mt-4 max-w-measure text-sm text-mist">{business('tagline')}</p>
        </div>
        <Column title={footer('explore')}>
          {/* /Home redirects to /: full page load, no prefetch. */}
          <a href={path('/Home')} className={footerLinkStyles}>
            {footer('home')}
          </a>
          <FooterLink href="/about">{footer('about')}</FooterLink>
          <FooterLink href="/developers">{footer('developers')}</FooterLink>
        </Column>
        <Column title={footer('services')}>
          <FooterLink href="/upi-transactions">{footer('upi')}</FooterLink>
          <FooterLink href="/rewards">{footer('rewards')}</FooterLink>
          <GoldLink rendered={rendered} label={footer('gold')} className={footerLinkStyles} />
          <FooterLink href="/one-rupee">{footer('oneRupee')}</FooterLink>
        </Column>
        <Column title={footer('legal')}>
          <FooterLink href="/terms">{footer('terms')}</FooterLink>
          <FooterLink href="/privacy">{footer('privacy')}</FooterLink>
          <FooterLink href="/refunds">{footer('refunds')}</FooterLink>
        </Column>
        <Column title={footer('contact')} wide>
          <FooterLink href="/contact">{footer('contactPage')}</FooterLink>
          <a href={brand.phoneHref} className={`${footerLinkStyles} tabular-nums`}>
            {brand.phone}
          </a>
          <a href={`mailto:${brand.email}`} className={footerLinkStyles}>
            {brand.email}
          </a>
          {socialLinks.map(({ label, href }) => (
            <a key={href} href={href} className={footerLinkStyles}>
              {label}
            </a>
          ))}
          <span className="text-mist">
            <span className="sr-only">{footer('hours')}: </span>
            {business('contactHours')}
          </span>
        </Column>
      </div>
      <div className="mx-auto max-w-page px-4 xs:px-6 md:px-8">
        <div className="flex flex-col gap-2 border-t border-ink-line py-6 text-sm text-mist">
          <LanguageLine className={footerLinkStyles} />
          <TrustLines />
          <p>{footer('since', { name: brand.name, founded: business('founded') })}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes('flex min-w-0 flex-col items-start text-sm md:gap-2', wide && 'lg:col-span-2')}>
      <h2 className="mb-1 font-text text-sm font-semibold text-gold-light">{title}</h2>
      {children}
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePath();
  return (
    <Link href={path(href)} className={footerLinkStyles}>
      {children}
    </Link>
  );
}
