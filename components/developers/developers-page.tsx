import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { LinkButton } from '@/components/ui/link-button';
import { CallSection } from './call-section';
import { CodeBlock } from './code-block';
import { ContentsList } from './contents-list';
import { chapters, developersText, type Chapter } from './developers-text';
import { FieldTable } from './field-table';
import type { GroupShown, ReferenceShown } from './reference-shape';
import { RefusalTable } from './refusal-table';
import { Words } from './words';

interface DevelopersPageProps {
  reference: ReferenceShown;
  /** Where the site is, for the first line of the examples. */
  site: string;
}

/** The guide to the API and its reference, all of it in the HTML. */
export function DevelopersPage({ reference, site }: DevelopersPageProps) {
  return (
    <PageFrame>
      <PageHeading
        title={developersText.title}
        text={developersText.lead}
        aside={
          <LinkButton href="/api/openapi.json" variant="secondary" size="small" wholePage>
            {developersText.openDocument}
          </LinkButton>
        }
      />
      <div className="lg:grid lg:grid-cols-4 lg:gap-12">
        <nav
          aria-label={developersText.contents}
          className="lg:sticky lg:top-24 lg:max-h-menu lg:self-start lg:overflow-y-auto lg:pr-4 lg:pb-24"
        >
          <ContentsList reference={reference} />
        </nav>
        <div className="mt-8 flex min-w-0 flex-col gap-14 lg:col-span-3 lg:mt-0">
          {chapters.map((chapter) => (
            <ChapterSection key={chapter.id} chapter={chapter} reference={reference} site={site} />
          ))}
          {reference.groups.map((group) => (
            <GroupSection key={group.id} group={group} />
          ))}
          <Records reference={reference} />
        </div>
      </div>
    </PageFrame>
  );
}

interface ChapterSectionProps extends DevelopersPageProps {
  chapter: Chapter;
}

function ChapterSection({ chapter, reference, site }: ChapterSectionProps) {
  const { id, title, paragraphs, points = [], after = [] } = chapter;
  const codes = codesOf(chapter, reference, site);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      <Paragraphs texts={paragraphs} />
      {codes.length > 0 && (
        <div className="mt-5 flex flex-col gap-4">
          {codes.map(({ name, text }, at) => (
            <CodeBlock key={name} id={`${id}-code-${at}`} name={name} text={text} canCopy />
          ))}
        </div>
      )}
      {points.length > 0 && (
        <ul className="mt-5 flex max-w-reading list-disc flex-col gap-2 pl-5 text-base text-ink-soft marker:text-gold">
          {points.map((point) => (
            <li key={point}>
              <Words>{point}</Words>
            </li>
          ))}
        </ul>
      )}
      {id === 'errors' && (
        <div className="mt-6">
          <RefusalTable caption={developersText.allCodes} refusals={reference.refusals} />
        </div>
      )}
      <Paragraphs texts={after} />
    </section>
  );
}

/** What a chapter shows as code: its own, and what this very site and the API document have to say. */
function codesOf({ id, codes = [] }: Chapter, { success, failure }: ReferenceShown, site: string) {
  if (id === 'start') return [{ name: developersText.siteLine, text: `export SITE=${site}` }];
  if (id !== 'answers') return codes;
  return [
    { name: developersText.success, text: success },
    { name: developersText.failure, text: failure },
  ];
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="mt-3 max-w-reading text-lg text-ink-soft">
      <Words>{text}</Words>
    </p>
  ));
}

function GroupSection({ group: { id, title, about, calls } }: { group: GroupShown }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      <Paragraphs texts={[about]} />
      <div className="mt-8 flex flex-col gap-12">
        {calls.map((call) => (
          <CallSection key={call.id} call={call} />
        ))}
      </div>
    </section>
  );
}

function Records({ reference: { records, version } }: { reference: ReferenceShown }) {
  return (
    <section id="records" aria-labelledby="records-title">
      <h2 id="records-title" className="text-heading">
        {developersText.records}
      </h2>
      <Paragraphs texts={[developersText.recordsText]} />
      <div className="mt-8 flex flex-col gap-10">
        {records.map(({ id, name, fields }) => (
          <article key={id} id={id} aria-labelledby={`${id}-title`}>
            <h3 id={`${id}-title`} className="text-title">
              {name}
            </h3>
            <div className="mt-3">
              <FieldTable caption={developersText.fields} fields={fields} />
            </div>
          </article>
        ))}
      </div>
      <p className="mt-10 text-sm text-ink-muted">{developersText.version(version)}</p>
    </section>
  );
}
