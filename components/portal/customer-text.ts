/** Texts that several screens of customers share. */
export const customerText = {
  checkFields: 'Please check the marked fields.',
} as const;
