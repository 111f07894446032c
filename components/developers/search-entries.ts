import { chapters } from './developers-text';
import type { ReferenceShown } from './reference-shape';
import type { SearchEntry } from './search-index';
import { addressOfSection, guideAddress, sectionList } from './sections';

export function searchEntries({ groups, records, refusals }: ReferenceShown): SearchEntry[] {
  return [
    ...chapters.map(({ id, title }): SearchEntry => ({
      kind: 'Guide',
      label: title,
      note: '',
      href: `${guideAddress}#${id}`,
    })),
    ...sectionList.map(({ slug, title }): SearchEntry => ({
      kind: 'Section',
      label: title,
      note: '',
      href: addressOfSection(slug),
    })),
    ...groups.flatMap((group) =>
      group.endpoints.map(({ id, title, method, path, action }): SearchEntry => ({
        kind: 'Endpoint',
        label: title,
        note: `${method} /api${path}${action === null ? '' : ` ${action}`}`,
        href: `${addressOfSection(group.id)}#${id}`,
      })),
    ),
    ...records.map(({ id, name }): SearchEntry => ({
      kind: 'Record',
      label: name,
      note: '',
      href: `${addressOfSection('records')}#${id}`,
    })),
    ...refusals.map(({ code, status }): SearchEntry => ({
      kind: 'Error',
      label: code,
      note: String(status),
      href: `${guideAddress}#error-${code}`,
    })),
  ];
}
