/** Texts of the gold rate wherever it is shown, public pages included. */
export const rateText = {
  heading: 'Gold rate',
  perGram: 'per gram',
  updated: (time: string) => `Updated ${time}`,
  rateOf: (date: string) => `Rate of ${date}`,
} as const;
