import { EndpointSection } from './endpoint-section';
import { DevelopersFrame } from './developers-frame';
import { developersText } from './developers-text';
import { FieldTable } from './field-table';
import type { ReferenceShown } from './reference-shape';
import { addressOfSection, sections, type SectionSlug } from './sections';

interface SectionPageProps {
  slug: SectionSlug;
  reference: ReferenceShown;
  /** Site origin at build time, for the examples. */
  site: string;
}

export function SectionPage({ slug, reference, site }: SectionPageProps) {
  const { title, lead } = sections[slug];
  const endpoints = reference.groups.find(({ id }) => id === slug)?.endpoints ?? [];
  const records = slug === 'records' ? reference.records : [];
  const entries = [
    ...endpoints.map((endpoint) => ({ id: endpoint.id, label: endpoint.title })),
    ...records.map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <DevelopersFrame title={title} lead={lead} here={addressOfSection(slug)} entries={entries}>
      {endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} endpoint={endpoint} site={site} />
      ))}
      {records.map(({ id, name, fields }) => (
        <article
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className="border-t border-ivory-line pt-8 target:border-t-4 target:border-gold"
        >
          <h2 id={`${id}-title`} className="text-title">
            <a href={`#${id}`} className="rounded-sm hover:underline hover:underline-offset-4">
              {name}
            </a>
          </h2>
          <div className="mt-3">
            <FieldTable caption={developersText.fields} fields={fields} />
          </div>
        </article>
      ))}
      <p className="text-sm text-ink-muted">{developersText.version(reference.version)}</p>
    </DevelopersFrame>
  );
}
