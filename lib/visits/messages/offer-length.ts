/** Units of UTF-16 in the words of an offer: shorter ones have no four parts, longer ones do not fit one SMS (./offer-parts.ts). */
export const offerLength = { min: 10, max: 100 } as const;
