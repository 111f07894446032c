import { CodeBlock } from './code-block';
import { DevelopersFrame } from './developers-frame';
import { chapters, developersText, type Chapter } from './developers-text';
import { MovedAnchors } from './moved-anchors';
import type { ReferenceShown } from './reference-shape';
import { RefusalTable } from './refusal-table';
import { addressOfSection, guideAddress, sectionList } from './sections';
import { InlineCode } from './inline-code';

interface DevelopersPageProps {
  reference: ReferenceShown;
  /** Site origin at build time, for the examples. */
  site: string;
}

const entries = [
  ...chapters.map(({ id, title }) => ({ id, label: title })),
  { id: 'reference', label: developersText.reference },
];

export function DevelopersPage({ reference, site }: DevelopersPageProps) {
  return (
    <DevelopersFrame
      title={developersText.title}
      lead={developersText.lead}
      here={guideAddress}
      entries={entries}
    >
      <MovedAnchors />
      {chapters.map((chapter) => (
        <ChapterSection key={chapter.id} chapter={chapter} reference={reference} site={site} />
      ))}
      <ReferenceLinks version={reference.version} />
    </DevelopersFrame>
  );
}

interface ChapterSectionProps extends DevelopersPageProps {
  chapter: Chapter;
}

function ChapterSection({ chapter, reference, site }: ChapterSectionProps) {
  const { id, title, paragraphs, points = [], after = [] } = chapter;
  const codes = codesOf(chapter, reference);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      <Paragraphs texts={paragraphs} />
      {codes.length > 0 && (
        <div className="mt-5 flex flex-col gap-4">
          {codes.map(({ name, text }, at) => (
            <CodeBlock key={name} id={`${id}-code-${at}`} name={name} text={text} site={site} canCopy />
          ))}
        </div>
      )}
      {points.length > 0 && (
        <ul className="mt-5 flex max-w-reading list-disc flex-col gap-2 pl-5 text-base text-ink-soft marker:text-gold">
          {points.map((point) => (
            <li key={point}>
              <InlineCode>{point}</InlineCode>
            </li>
          ))}
        </ul>
      )}
      {id === 'errors' && (
        <div className="mt-6">
          <RefusalTable caption={developersText.allCodes} refusals={reference.refusals} hasAnchors />
        </div>
      )}
      <Paragraphs texts={after} />
    </section>
  );
}

function codesOf({ id, codes = [] }: Chapter, { success, failure }: ReferenceShown) {
  if (id !== 'answers') return codes;
  return [
    { name: developersText.success, text: success },
    { name: developersText.failure, text: failure },
  ];
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="mt-3 max-w-reading text-lg text-ink-soft">
      <InlineCode>{text}</InlineCode>
    </p>
  ));
}

function ReferenceLinks({ version }: { version: string }) {
  return (
    <section id="reference" aria-labelledby="reference-title">
      <h2 id="reference-title" className="text-heading">
        {developersText.reference}
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {sectionList.map(({ slug, title, lead }) => (
          <li
            key={slug}
            className="relative rounded-lg border border-ivory-line bg-white p-6 transition-shadow hover:shadow-lift"
          >
            <h3 className="text-title">
              <a href={addressOfSection(slug)} className="rounded-sm after:absolute after:inset-0">
                {title}
              </a>
            </h3>
            <p className="mt-2 text-base text-ink-soft">{lead}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-sm text-ink-muted">{developersText.version(version)}</p>
    </section>
  );
}
