/** Separate from the guide's texts: sent to the browser. */
export const contentsText = {
  contents: 'Contents',
  guide: 'Guide',
  search: 'Search the API',
  placeholder: 'Endpoint, error code',
  results: 'Search results',
  loading: 'Loading...',
  failed: "We couldn't load the search. Check your connection and type again.",
  noMatches: (query: string) => `No matches for "${query}". Try another word, or browse the contents.`,
  matches: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
} as const;
