/**
 * SQL of all numbers of documents that were given, each once (prisma/sql/money/numbers.sql): `number`, `at` (the time that decides its financial
 * year), `voided`. A receipt of the plan is void once the plan has ended.
 */
export const givenNumbers = `
  SELECT receipt_no AS number, created_at AS at, voided_at IS NOT NULL AS voided FROM order_entries WHERE receipt_no IS NOT NULL
  UNION ALL SELECT receipt_no, created_at, invoice IS NULL AND ended_at IS NOT NULL FROM subscriptions WHERE receipt_no IS NOT NULL
  UNION ALL SELECT number, issued_at, voided_at IS NOT NULL FROM plan_credit_notes
  UNION ALL SELECT number, accepted_at, voided_at IS NOT NULL FROM exchanges WHERE number IS NOT NULL
  UNION ALL SELECT number, issued_at, false FROM credit_notes
  UNION ALL SELECT number, issued_at, false FROM estimates
  UNION ALL SELECT number, issued_at, false FROM invoices`;
