import { givenNumbers } from '@/lib/db/given-numbers';

/* Documents and what they stand for: ids of what contradicts another. */

/** Ids of the pieces on an invoice. */
const printed = `SELECT (piece ->> 'id')::int AS id FROM jsonb_array_elements(v.content -> 'items') piece`;

/** Made by requests, and not by the demo data. */
const requested = `EXISTS (SELECT FROM orders o JOIN audit_entries a ON a.entity = 'opportunity' AND a.entity_id = o.opportunity_id
  AND a.action = 'opportunity.close' WHERE o.id = v.order_id)`;

export const documentChecks: Readonly<Record<string, string>> = {
  // A number is unique by its index: as many as the last of them leave no gap.
  'series and its numbers': `SELECT s.series || '/' || s.year AS id FROM number_series s
    LEFT JOIN LATERAL (SELECT count(*) AS count, max(split_part(number, '/', 3)::int) AS highest FROM (${givenNumbers}) given
      WHERE number LIKE s.series || '/' || right(s.year, 5) || '/%' OR number LIKE s.series || '/' || s.year || '/%') given ON true
    WHERE last <> count OR last <> coalesce(highest, 0)`,
  'number of two documents': `SELECT number AS id FROM (${givenNumbers}) given GROUP BY number HAVING count(*) > 1`,
  'invoice and its pieces': `SELECT v.id FROM invoices v WHERE v.total_amount <>
      (SELECT coalesce(sum(i.price), 0) FROM items i WHERE i.invoice_id = v.id AND i.order_id = v.order_id AND i.deleted_at IS NULL)
    OR ARRAY(SELECT i.id FROM items i WHERE i.invoice_id = v.id ORDER BY 1) <> ARRAY(SELECT id FROM (${printed}) p ORDER BY 1)`,
  'piece on two invoices': `SELECT p.id FROM invoices v CROSS JOIN LATERAL (${printed}) p GROUP BY 1 HAVING count(*) > 1`,
  'credit note and its pieces': `SELECT v.id FROM credit_notes v WHERE v.total_amount <>
      (SELECT coalesce(sum(i.price), 0) FROM items i WHERE i.credit_note_id = v.id AND i.order_id = v.order_id AND i.invoice_id = v.invoice_id)
    OR ARRAY(SELECT i.id FROM items i WHERE i.credit_note_id = v.id ORDER BY 1) <> ARRAY(SELECT id FROM (${printed}) p ORDER BY 1)`,
  'piece on two credit notes': `SELECT p.id FROM credit_notes v CROSS JOIN LATERAL (${printed}) p GROUP BY 1 HAVING count(*) > 1`,
  // Invoiced less credited is what is delivered and not returned.
  'order and its documents': `SELECT o.id FROM orders o
    CROSS JOIN LATERAL (SELECT (SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE order_id = o.id)
      - (SELECT coalesce(sum(total_amount), 0) FROM credit_notes WHERE order_id = o.id) AS amount) documents
    WHERE o.total_amount < documents.amount OR documents.amount <>
      (SELECT coalesce(sum(i.price), 0) FROM items i WHERE i.order_id = o.id AND i.invoice_id IS NOT NULL AND i.credit_note_id IS NULL)`,
  'two sides of a set-off': `SELECT credit_note_id AS id FROM order_entries
    WHERE method = 'set_off' AND credit_note_id IS NOT NULL AND voided_at IS NULL GROUP BY 1 HAVING sum(amount) <> 0`,
  'return and its history': `SELECT v.id FROM credit_notes v WHERE ${requested}
    AND (1 <> (SELECT count(*) FROM audit_entries a WHERE a.entity = 'order' AND a.entity_id = v.order_id AND a.action = 'order.return'
        AND a.after ->> 'credit_note_no' = v.number)
      OR EXISTS (SELECT FROM items i WHERE i.credit_note_id = v.id AND 1 <>
        (SELECT count(*) FROM audit_entries a WHERE a.entity = 'item' AND a.entity_id = i.id AND a.action = 'item.return')))`,
  'delivery and its history': `SELECT v.id FROM invoices v WHERE ${requested}
    AND (1 <> (SELECT count(*) FROM audit_entries a WHERE a.entity = 'order' AND a.entity_id = v.order_id AND a.action = 'order.invoice'
        AND a.after ->> 'invoice_no' = v.number)
      OR EXISTS (SELECT FROM items i WHERE i.invoice_id = v.id AND 1 <>
        (SELECT count(*) FROM audit_entries a WHERE a.entity = 'item' AND a.entity_id = i.id AND a.action = 'item.deliver')))`,
  'purchase of old gold and its parts': `SELECT v.id FROM exchanges v WHERE settled_amount <>
      (SELECT coalesce(sum(e.amount), 0) FROM order_entries e WHERE e.exchange_id = v.id AND e.voided_at IS NULL)
      + (SELECT coalesce(sum(p.amount), 0) FROM exchange_payouts p WHERE p.exchange_id = v.id)
    OR (state = 'settled') <> (settled_amount = value) OR (number IS NULL) <> (accepted_at IS NULL)`,
  'purchase of old gold and its history': `SELECT v.id FROM exchanges v WHERE signed_note LIKE '%crash%'
    AND version <> (SELECT count(*) FROM audit_entries a WHERE a.entity = 'exchange' AND a.entity_id = v.id)`,
  'order and its ledger': `SELECT id FROM orders o WHERE paid_amount <>
    (SELECT coalesce(sum(amount), 0) FROM order_entries e WHERE e.order_id = o.id AND e.voided_at IS NULL)`,
  'paid amount and total': `SELECT id FROM orders WHERE NOT paid_amount BETWEEN 0 AND total_amount
    OR pending_amount <> total_amount - paid_amount`,
  'HUID of two pieces': `SELECT huid AS id FROM items WHERE deleted_at IS NULL AND NOT declined AND huid IS NOT NULL
    GROUP BY huid HAVING count(*) > 1`,
};
