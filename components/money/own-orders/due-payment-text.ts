export const duePaymentText = {
  now: 'Pay now',
  of: (order: string) => `Pay now for ${order}`,
} as const;
