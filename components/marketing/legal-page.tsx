import { Link } from '@/components/ui/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { usePath } from '@/components/ui/use-path';
import { brand, premiumPlan, promises, refundWorkingDays, storeHours } from '@/lib/business';
import { english } from '@/lib/languages';
import { termsSections } from './terms-sections';
import { textLinkStyles } from './text-link';

const pages = [
  { href: '/terms', label: 'terms' },
  { href: '/privacy', label: 'privacy' },
  { href: '/refunds', label: 'refunds' },
] as const;

/** Sections by anchor, in order. */
const privacySections = [
  'what-we-keep',
  'what-it-is-for',
  'who-else-sees-it',
  'cookies',
  'your-rights',
] as const;
const refundsSections = [
  'premium-plan',
  'failed-payments',
  'appointments',
  'gold-purchases',
  'how-to-ask',
] as const;

const p = (part: ReactNode) => <p className="mt-3 max-w-reading text-lg text-ink-soft">{part}</p>;

export function TermsPage() {
  const text = useTranslations('legal.terms');
  const marketing = useTranslations('marketing');
  const [first, second, rest] = promises.giftSplitPercent;
  const values = {
    plan: premiumPlan.name,
    price: premiumPlan.amountText,
    percent: promises.extraGoldPercent,
    buy: promises.exampleBuyGrams,
    get: promises.exampleGetGrams,
    from: promises.ornamentGrams.from,
    to: promises.ornamentGrams.to,
    first,
    second,
    rest,
    minutes: storeHours.slotMinutes,
    ceiling: marketing('rewardCeiling'),
  };
  return (
    <LegalPage
      path="/terms"
      title={text('title')}
      lead={text('lead', { brand: brand.name })}
      sections={termsSections.map((id) => ({
        id,
        title: text(`${id}.title`, values),
        paragraphs: text.rich(`${id}.text`, { ...values, p }),
      }))}
    />
  );
}

export function PrivacyPage() {
  const text = useTranslations('legal.privacy');
  return (
    <LegalPage
      path="/privacy"
      title={text('title')}
      lead={text('lead')}
      sections={privacySections.map((id) => ({
        id,
        title: text(`${id}.title`),
        paragraphs: text.rich(`${id}.text`, { email: brand.email, p }),
      }))}
    />
  );
}

export function RefundsPage() {
  const text = useTranslations('legal.refunds');
  const business = useTranslations('business');
  const values = {
    plan: premiumPlan.name,
    email: brand.email,
    phone: brand.phone,
    hours: business('contactHours'),
    from: refundWorkingDays.from,
    to: refundWorkingDays.to,
  };
  return (
    <LegalPage
      path="/refunds"
      title={text('title')}
      lead={text('lead')}
      sections={refundsSections.map((id) => ({
        id,
        title: text(`${id}.title`, values),
        paragraphs: text.rich(`${id}.text`, { ...values, p }),
      }))}
    />
  );
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** `id` is a section's anchor. */
  sections: readonly { id: string; title: string; paragraphs: ReactNode }[];
  /** Omitted from the page's links. */
  path: (typeof pages)[number]['href'];
}

function LegalPage({ title, lead, sections, path }: LegalPageProps) {
  const footer = useTranslations('layout.footer');
  const text = useTranslations('legal');
  const inLanguage = usePath();
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10 xs:px-6 md:px-8 md:py-16 lg:grid lg:grid-cols-3 lg:gap-16">
      <div>
        <div className="lg:sticky lg:top-24">
          <h1 className="text-heading">{title}</h1>
          <p className="mt-3 text-lg text-ink-soft">{lead}</p>
          <EnglishPrevails path={path} />
          <nav aria-label={text('contents')} className="mt-8 border-l border-ivory-line">
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="-ml-px flex min-h-touch items-center border-l border-transparent pl-4 text-base text-ink-soft transition-colors hover:border-gold hover:text-ink lg:min-h-9"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      <div className="mt-12 lg:col-span-2 lg:mt-0">
        <div className="flex flex-col gap-12">
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="target:border-l-4 target:border-gold target:pl-5"
            >
              <h2 id={`${section.id}-title`} className="text-title">
                {section.title}
              </h2>
              {section.paragraphs}
            </section>
          ))}
        </div>
        <p className="mt-14 flex flex-wrap gap-x-8 gap-y-3 border-t border-ivory-line pt-6 text-base text-ink-soft">
          <span>
            {text.rich('question', {
              link: (part) => (
                <Link href={inLanguage('/contact')} className={textLinkStyles}>
                  {part}
                </Link>
              ),
            })}
          </span>
          <span>
            {text('others')}{' '}
            {pages
              .filter(({ href }) => href !== path)
              .map(({ href, label }) => (
                <Link key={href} href={inLanguage(href)} className={`${textLinkStyles} mr-4`}>
                  {footer(label)}
                </Link>
              ))}
          </span>
        </p>
      </div>
    </div>
  );
}

/** Above a translation, with a link to the English page, whose text is binding. */
function EnglishPrevails({ path }: { path: string }) {
  const text = useTranslations('legal');
  if (useLocale() === english) return null;
  return (
    <p className="mt-3 text-base text-ink-soft">
      {text.rich('prevails', {
        // Another language is another document, with its own `lang`.
        link: (part) => (
          <a href={path} hrefLang={english} className={textLinkStyles}>
            {part}
          </a>
        ),
      })}
    </p>
  );
}
