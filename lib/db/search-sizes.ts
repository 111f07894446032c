/** Results of each kind. */
export const maxResults = 5;

/**
 * Rows read to find a common text without the index; texts with fewer matches than results among them are rare enough for the index. That of words is
 * quicker than that of trigrams, and the words of a row take longer to read.
 */
export const samples = {
  parts: { newest: 1000, perPlace: 50 },
  words: { newest: 300, perPlace: 0 },
} as const;

export const sampleSizes = {
  /** Spread over all rows, since names of a time resemble each other. */
  places: 20,
  /** Matches of the index, ranked for the best. */
  ranked: 50,
} as const;
