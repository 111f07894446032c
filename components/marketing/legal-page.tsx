import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import type { LegalText } from './legal-text';

/** A page of rules in running text. */
export function LegalPage({ words }: { words: LegalText }) {
  return (
    <PageFrame width="reading">
      <PageHeading title={words.title} text={words.lead} />
      <div className="flex flex-col gap-10">
        {words.sections.map((section) => (
          <section key={section.title}>
            <h2 className="text-title">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-base text-ink-soft">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
