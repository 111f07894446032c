/** The fields on the wire of an item without a weight. */
export const unweighed = {
  weight_mg: null,
  purity: null,
  rate_per_gram: null,
  making_percent: null,
  making_amount: null,
  tax_percent: null,
  rate_id: null,
  computed_price: null,
} as const;
