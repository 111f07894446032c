/** Public pages use these texts too. */
export const rateText = {
  heading: 'Gold rate',
  perGram: 'per gram',
  updated: (time: string) => `Updated ${time}`,
  rateOf: (date: string) => `Rate of ${date}`,
} as const;
