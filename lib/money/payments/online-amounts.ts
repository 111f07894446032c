/* Amounts that can be paid online, for the server and for small pages of customers. */

/** Paise: Razorpay's minimum, and the columns' maximum. */
export const onlineAmounts = { min: 100, max: 2_147_483_647 } as const;

/** Whether a due can be paid online at all. */
export const canPayOnline = (duePaise: number): boolean => duePaise >= onlineAmounts.min;

/** Message about a due that cannot be paid online. */
export const payRestAtStore = 'Please pay the rest at the store.';

export const leaveOneRupee = 'Pay all of it, or leave at least 1 rupee.';
