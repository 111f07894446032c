/** Public pages use these texts too. */
export const rateText = {
  heading: 'Gold rate',
  perGram: 'per gram',
  updated: (time: string) => `Updated ${time}`,
  more: (amount: string) => `${amount} more than yesterday`,
  less: (amount: string) => `${amount} less than yesterday`,
  same: 'Same as yesterday',
  rateOf: (date: string) => `Rate of ${date}`,
} as const;
