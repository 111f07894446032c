/** The store of opportunities and orders (docs/product/rules.md, "The store of a sale"). */
export const storeField = {
  type: 'id',
  label: 'Store ID',
  about:
    "Id of the store of the sale, which has a seller: see /sale_stores. Default: that of the visit, or of an order's opportunity; else that of the last sale that the account created; else the first.",
  column: 'store_id',
  create: 'optional',
  update: true,
} as const;
