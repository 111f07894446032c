/** Entry of /developers/search.json. */
export interface SearchEntry {
  readonly kind: 'Endpoint' | 'Guide' | 'Record' | 'Error' | 'Section';
  readonly label: string;
  /** Method and path, or a status. */
  readonly note: string;
  readonly href: string;
}

const resultLimit = 12;

/** Entries that contain every word of the query; labels that start with it come first. */
export function search(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const searchTerm = query.trim().toLowerCase();
  if (searchTerm === '') return [];
  const words = searchTerm.split(/\s+/);
  const rank = ({ label, note }: SearchEntry): number | null => {
    const name = label.toLowerCase();
    const text = `${name} ${note.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return null;
    if (name.startsWith(searchTerm)) return 0;
    return name.includes(searchTerm) ? 1 : 2;
  };
  return entries
    .flatMap((entry) => {
      const found = rank(entry);
      return found === null ? [] : [{ entry, found }];
    })
    .toSorted((a, b) => a.found - b.found)
    .slice(0, resultLimit)
    .map(({ entry }) => entry);
}

/** @param anchor of the former single-page reference, for example `logOut` */
export function addressOfAnchor(entries: readonly SearchEntry[], anchor: string): string | null {
  const found = entries.find(({ href }) => href.endsWith(`#${anchor}`) || href.endsWith(`/${anchor}`));
  return found?.href ?? null;
}

const isEntry = (each: unknown): each is SearchEntry =>
  typeof each === 'object' && each !== null && 'label' in each && 'note' in each && 'href' in each;

/** Throws if the request fails or the response is not an index. */
export async function loadIndex(): Promise<readonly SearchEntry[]> {
  const response = await fetch('/developers/search.json');
  const body: unknown = await response.json();
  if (!response.ok || !Array.isArray(body) || !body.every(isEntry)) throw new Error('No search index.');
  return body;
}
