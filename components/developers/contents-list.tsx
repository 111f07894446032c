import { chapters, developersText } from './developers-text';
import type { ReferenceShown } from './reference-shape';

interface Entry {
  readonly id: string;
  readonly label: string;
}

const linkLook =
  '-ml-px flex min-h-touch items-center border-l border-transparent py-1 pl-4 text-base text-ink-soft transition-colors hover:border-gold hover:text-ink lg:min-h-8 lg:text-sm';

/** Every place of the page, in parts that open one by one: all at once is longer than any screen. */
export function ContentsList({ reference }: { reference: ReferenceShown }) {
  const { groups, records } = reference;
  const parts: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
    { title: developersText.guide, entries: chapters.map(({ id, title }) => ({ id, label: title })) },
    ...groups.map(({ title, calls }) => ({
      title,
      entries: calls.map((call) => ({ id: call.id, label: call.title })),
    })),
    { title: developersText.records, entries: records.map(({ id, name }) => ({ id, label: name })) },
  ];
  return parts.map(({ title, entries }) => (
    <details key={title} className="border-b border-ivory-line">
      <summary className="min-h-touch rounded-sm py-2.5 text-base font-semibold text-ink hover:text-emerald">
        {title}
      </summary>
      <ul className="mb-3 border-l border-ivory-line">
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={linkLook}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  ));
}
