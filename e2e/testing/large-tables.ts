import { compactCounters } from '@/lib/db/kept-counters';
import { sqlOn } from '@/lib/db/sql';
import type { Company } from './company';
import type { TestDb } from './database';

const rowsInTable = 20_000;

/** Fills the tables behind lists and searches with 20,000 rows each, of the company and of customers inserted after it. */
export async function fillLargeTables({ pool }: Pick<TestDb, 'pool'>, staff: Company): Promise<void> {
  const { admin, customer, executive, employee } = staff;
  await pool.query(
    `INSERT INTO users (name, mobile, password_hash, referral_id, created_at, updated_at)
     SELECT 'Customer ' || md5(n::text), (8000000000 + n)::text, '', translate(upper(lpad(to_hex(n), 8, 'X')), '01', 'YZ'), now() - n * interval '1 minute', now()
     FROM generate_series(1, $1::int) n`,
    [rowsInTable],
  );
  // Each sale has its own customer, inserted after the company.
  const lastOfCompany = Math.max(...Object.values(staff).map(({ id }) => id));
  await pool.query(
    `INSERT INTO opportunities (name, user_id, executive_id, employee_id, total_amount, status, created_at, updated_at)
     SELECT 'Sale ' || md5(n::text), $1::int + n, CASE WHEN n % 4 = 0 THEN $2::int END, CASE WHEN n % 4 = 1 THEN $3::int END, n % 977, 'open', now() - n * interval '1 minute', now() FROM generate_series(1, $4::int) n`,
    [lastOfCompany, executive.id, employee.id, rowsInTable],
  );
  // Half of them with an advance, as the trigger keeps it: its changes would leave a dead row for each.
  await pool.query('ALTER TABLE order_entries DISABLE TRIGGER keep_advance');
  await pool.query(
    `WITH made AS (
       INSERT INTO orders (name, user_id, executive_id, employee_id, total_amount, paid_amount, pending_amount, status, created_at, updated_at, advance_since, advance_amount, due_on)
       SELECT 'Order ' || md5(n::text), CASE WHEN n % 400 = 0 THEN $5::int ELSE $1::int + n END, CASE WHEN n % 4 = 0 THEN $2::int END, CASE WHEN n % 4 = 1 THEN $3::int END, n % 977 + 2, paid, n % 977 + 2 - paid, 'partial', now() - n * interval '1 minute', now(), CASE paid WHEN 1 THEN ((now() - n * interval '1 minute') AT TIME ZONE 'Asia/Kolkata')::date END, nullif(paid, 0), CASE WHEN n % 4000 = 0 THEN current_date - n / 4000 END FROM generate_series(1, $4::int) n, LATERAL (SELECT (n % 4 < 2)::int AS paid) half
       RETURNING id, total_amount, paid_amount, created_at
     )
     INSERT INTO order_entries (order_id, kind, amount, method, received_at, recorded_by, order_total, order_paid)
     SELECT id, 'payment', 1, 'cash', created_at, $2::int, total_amount, paid_amount FROM made WHERE paid_amount > 0`,
    [lastOfCompany, executive.id, employee.id, rowsInTable, customer.id],
  );
  await pool.query('ALTER TABLE order_entries ENABLE TRIGGER keep_advance');
  await pool.query(
    `INSERT INTO payment_promises (order_id, amount, pay_by, paid_before, last_entry_id, state, made_by, ended_at)
     SELECT id, 1, current_date, paid_amount, (SELECT max(id) FROM order_entries), CASE WHEN id % 4000 = 0 THEN 'open' ELSE 'kept' END::"PromiseState", $1::int,
       CASE WHEN id % 4000 <> 0 THEN now() END FROM orders`,
    [executive.id],
  );
  await pool.query(
    `INSERT INTO payment_links (order_id, user_id, token_hash, paid_at_sending, last_entry_id, sent_by, expires_at, closed_at)
     SELECT id, user_id, lpad(id::text, 43, 'x'), 0, 0, $1::int, now(), now() FROM orders`,
    [executive.id],
  );
  await pool.query(
    `INSERT INTO due_reminders (order_id, channel, made_by, payment_link_id) SELECT order_id, 'sms', sent_by, id FROM payment_links`,
  );
  await pool.query(
    `INSERT INTO document_links (kind, record_id, user_id, token_hash, shared_by, expires_at)
     SELECT 'order receipt', order_entries.id, user_id, lpad(order_entries.id::text, 43, 'x'), $1, now() + interval '1 day'
     FROM order_entries JOIN orders ON orders.id = order_id`,
    [executive.id],
  );
  await pool.query(`INSERT INTO reminder_stops (order_id) SELECT id FROM orders WHERE id % 2 = 0`);
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity)
     SELECT 1, date '2025-01-01' + n, time '10:00', 4 FROM generate_series(0, 599) n`,
  );
  await pool.query(
    `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, status, cancelled_at, created_at, updated_at)
     SELECT CASE WHEN n % 400 = 0 THEN $1::int ELSE $4::int + n END, $2, 1, date '2025-01-01' + n % 600, time '10:00', 1, 'cancelled', now(), now() - n * interval '1 minute', now()
     FROM generate_series(1, $3::int) n`,
    // Not the customer's random mobile, which may begin with the search text.
    [customer.id, '9123456789', rowsInTable, lastOfCompany],
  );
  await pool.query(
    `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id)
     SELECT now() - n * interval '1 minute', CASE WHEN n % 400 = 0 THEN $1::int ELSE $2::int END, 'order.update',
       CASE WHEN n % 400 = 1 THEN 'payment' ELSE 'order' END, n FROM generate_series(1, $3::int) n`,
    [executive.id, employee.id, rowsInTable],
  );
  await pool.query(
    `INSERT INTO payment_orders (user_id, receipt, razorpay_order_id, amount_paise, currency, status, created_at)
     SELECT $1, 'receipt_' || n, 'order_' || n, 20000, 'INR', 'paid', now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
    [customer.id, rowsInTable],
  );
  await pool.query(
    `INSERT INTO payments (razorpay_payment_id, payment_order_id, user_id, amount_paise, currency, status, effect, captured_at)
     SELECT 'pay_' || id, id, user_id, amount_paise, 'INR', 'captured',
       CASE WHEN id % 4000 = 0 THEN 'mismatch' ELSE 'activated' END::"PaymentEffect", now() FROM payment_orders`,
  );
  await pool.query(
    `INSERT INTO items (name, price, order_id, opportunity_id) SELECT 'Item', 1, id, (SELECT min(id) FROM opportunities) FROM orders`,
  );
  // Invoices of unpaid orders; the trigger would refuse them.
  await pool.query('ALTER TABLE invoices DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO invoices (order_id, number, content) SELECT id, 'I/2025-26/' || lpad(id::text, 6, '0'), '{}' FROM orders`,
  );
  await pool.query('ALTER TABLE invoices ENABLE TRIGGER USER');
  await pool.query('ALTER TABLE credit_notes DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO credit_notes (order_id, invoice_id, number, restock, content)
     SELECT order_id, id, 'C/24-25/' || lpad(id::text, 6, '0'), true, '{}' FROM invoices`,
  );
  await pool.query('ALTER TABLE credit_notes ENABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO excess_refunds (payment_id, amount_paise, state, razorpay_refund_id)
      SELECT id, 100, 'processed', 'rfnd_' || id FROM payments`,
  );
  await pool.query(
    `INSERT INTO payment_refunds (payment_id, amount_paise, state, razorpay_refund_id)
      SELECT id, 100, 'processed', 'rfnd_' || id FROM payments`,
  );
  await pool.query(
    `INSERT INTO subscriptions (user_id, mobile, name, payment_id, amount_paise, ended_at)
     SELECT users.id, '9123456789', 'Life Time Premium', payments.id, amount_paise, now()
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM payments WHERE effect = 'activated') payments
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total FROM users) users ON users.n = 1 + payments.n % users.total`,
  );
  // The trigger would need an invoice of each.
  await pool.query('ALTER TABLE plan_credit_notes DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO plan_credit_notes (subscription_id, razorpay_refund_id, number, content)
     SELECT id, 'rfnd_' || payment_id, 'C/25-26/' || lpad(id::text, 6, '0'), '{}' FROM subscriptions`,
  );
  await pool.query('ALTER TABLE plan_credit_notes ENABLE TRIGGER USER');
  // A voucher needs an acceptance; a hundred of the company's customer.
  await pool.query('ALTER TABLE exchanges DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO exchanges (user_id, store_id, state, pieces, gross_mg, fine_mg, value, created_by, created_at, accepted_by, accepted_at, seller_id, number, content)
     SELECT CASE WHEN n % 400 = 0 THEN $1::int ELSE $2::int + n END, (SELECT min(id) FROM stores WHERE seller_id IS NOT NULL), 'accepted', '[{}]', 1, 1, 1,
       $3, at, $3, at, (SELECT min(id) FROM sellers), 'U/25-26/' || lpad(n::text, 6, '0'), '{}'
     FROM generate_series(1, $4::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS at) made`,
    [customer.id, lastOfCompany, employee.id, rowsInTable],
  );
  await pool.query('ALTER TABLE exchanges ENABLE TRIGGER USER');
  await pool.query('ALTER TABLE exchange_payouts DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO exchange_payouts (exchange_id, amount, method, reference, recorded_by, created_at)
     SELECT id, 1, 'upi', 'UTR' || id, created_by, created_at FROM exchanges`,
  );
  await pool.query('ALTER TABLE exchange_payouts ENABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO messages (kind, mobile, variables, customer_id, state, dropped_reason, next_attempt_at, attempts, created_at, due_at, expires_at)
     SELECT 'visit_booked', (8000000000 + n)::text, '{}', $1, 'dropped', 'expired', NULL, 0, at, at, at + interval '1 day'
     FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS at) made`,
    [customer.id, rowsInTable],
  );
  // One in 400 on the company's customer; half of the tasks are done, those of the executive over four years.
  await pool.query(
    `INSERT INTO notes (customer_id, opportunity_id, text, author_id, pinned, created_at)
     SELECT user_id, id, 'Note ' || id, CASE WHEN id % 2 = 0 THEN $1::int ELSE $2::int END, id % 50 = 0, created_at FROM opportunities
     UNION ALL
     SELECT $3::int, NULL, 'Note of the customer ' || n, $1::int, n % 10 = 0, now() - n * interval '1 hour' FROM generate_series(1, 50) n`,
    [executive.id, employee.id, customer.id],
  );
  await pool.query(
    `INSERT INTO tasks (title, due_on, due_time, assignee_id, created_by, customer_id, done_at, done_by)
     SELECT 'Task ' || n, current_date + 100 - n % 1500, CASE WHEN n % 3 = 0 THEN time '11:00' END,
       CASE WHEN n % 2 = 0 THEN $1::int ELSE $2::int END, CASE WHEN n % 4 = 0 THEN $1::int ELSE $4::int END,
       CASE WHEN n % 400 = 0 THEN $3::int ELSE $5::int + n END,
       CASE WHEN n % 1500 > 100 AND n % 5 > 0 THEN now() END, CASE WHEN n % 1500 > 100 AND n % 5 > 0 THEN $1::int END
     FROM generate_series(1, $6::int) n`,
    [executive.id, employee.id, customer.id, admin.id, lastOfCompany, rowsInTable],
  );
  await pool.query(
    `INSERT INTO customer_openings (actor_id, customer_id, at, by_mobile) SELECT $1, $2::int + n, now(), true FROM generate_series(1, $3::int) n`,
    [admin.id, lastOfCompany, rowsInTable],
  );
  await pool.query(
    `INSERT INTO stage_changes (opportunity_id, from_stage, to_stage, at) SELECT id, 'contacted', 'new', created_at FROM opportunities`,
  );
  await pool.query(
    `INSERT INTO day_closings (date, computed, counted, last_receipt_no, last_credit_no, closed_by, closed_at)
     SELECT '2022-01-01'::date + n, 0, 0, '', '', $1, now() FROM generate_series(1, 2000) n`,
    [admin.id],
  );
  // As the server does every ten seconds.
  await compactCounters(sqlOn(pool));
  // Index-only scans need the visibility map.
  await pool.query('VACUUM ANALYZE');
}
