/** Results of each kind. */
export const maxResults = 5;

/** Rows read to find a common text without the index; texts with fewer matches than results among them are rare enough for the index. */
export const sampleSizes = {
  newest: 1000,
  /** Spread over all rows, since names of a time resemble each other. */
  places: 20,
  perPlace: 50,
  /** Matches of the index, ranked for the best. */
  ranked: 50,
} as const;
