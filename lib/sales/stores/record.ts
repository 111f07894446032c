/** The store of opportunities and orders (docs/product/rules.md, "The store of a sale"). */
export const storeField = {
  type: 'id',
  label: 'Store',
  errorLabel: 'Store ID',
  about:
    'Id of its store, which has a seller: see /sale_stores. Default: that of its opportunity or visit, of the last sale of the account, or the first.',
  column: 'store_id',
  create: 'optional',
  update: true,
} as const;
