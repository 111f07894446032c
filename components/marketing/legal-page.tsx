import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { legalPageText, type LegalText } from './legal-text';
import { textLinkStyles } from './text-link';

const { contents, question, ask, others } = legalPageText;
const pages = [
  { href: '/terms', label: 'terms' },
  { href: '/privacy', label: 'privacy' },
  { href: '/refunds', label: 'refunds' },
] as const;

interface LegalPageProps {
  text: LegalText;
  /** Omitted from the page's links. */
  path: (typeof pages)[number]['href'];
}

export function LegalPage({ text, path }: LegalPageProps) {
  const footer = useTranslations('layout.footer');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10 xs:px-6 md:px-8 md:py-16 lg:grid lg:grid-cols-3 lg:gap-16">
      <div>
        <div className="lg:sticky lg:top-24">
          <h1 className="text-heading">{text.title}</h1>
          <p className="mt-3 text-lg text-ink-soft">{text.lead}</p>
          <nav aria-label={contents} className="mt-8 border-l border-ivory-line">
            <ul>
              {text.sections.map((section) => (
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
          {text.sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="target:border-l-4 target:border-gold target:pl-5"
            >
              <h2 id={`${section.id}-title`} className="text-title">
                {section.title}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 max-w-reading text-lg text-ink-soft">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
        <p className="mt-14 flex flex-wrap gap-x-8 gap-y-3 border-t border-ivory-line pt-6 text-base text-ink-soft">
          <span>
            {question}{' '}
            <Link href="/contact" prefetch={false} className={textLinkStyles}>
              {ask}
            </Link>
          </span>
          <span>
            {others}:{' '}
            {pages
              .filter(({ href }) => href !== path)
              .map(({ href, label }) => (
                <Link key={href} href={href} prefetch={false} className={`${textLinkStyles} mr-4`}>
                  {footer(label)}
                </Link>
              ))}
          </span>
        </p>
      </div>
    </div>
  );
}
