/** Results of each kind. */
export const most = 5;

/** Rows that are read to find a common text without the index; with fewer matches than results among them, a text is rare enough for it. */
export const samples = {
  newest: 1000,
  /** Places spread over all rows, since names of a time resemble each other. */
  places: 20,
  perPlace: 50,
  /** Matches of the index of which the best are taken. */
  ranked: 50,
} as const;
