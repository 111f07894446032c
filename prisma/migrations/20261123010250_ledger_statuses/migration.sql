-- The status follows what is paid. A migration of its own: these rows stay locked until it ends.
-- lint: allow whole-table: only orders whose status contradicts their amounts
UPDATE orders SET status = CASE WHEN pending_amount = 0 THEN 'paid'::"OrderStatus" ELSE 'partial' END, version = version + 1
WHERE paid_amount > 0 AND CASE WHEN pending_amount = 0 THEN status <> 'paid' ELSE status = 'unpaid' END;
