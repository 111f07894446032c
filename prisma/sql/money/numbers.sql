-- Numbers of documents and codes of bookings. Payments (R), refunds (C) and invoices (I) are numbered without gaps per financial year.

-- Financial year of a time, April to March in Asia/Kolkata: `2026-27`.
CREATE OR REPLACE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  FROM (SELECT extract(year FROM (at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int AS year) start
$$;

-- Next number of a series: `R/2026-27/000001`. The row of the series stays locked until the transaction ends, so a rollback returns its number.
CREATE OR REPLACE FUNCTION next_document_number(kind text, at timestamptz) RETURNS text LANGUAGE sql AS $$
  INSERT INTO number_series AS kept (series, year, last) VALUES (kind, financial_year(at), 1)
  ON CONFLICT (series, year) DO UPDATE SET last = kept.last + 1
  RETURNING kind || '/' || year || '/' || lpad(last::text, greatest(6, length(last::text)), '0')
$$;

-- Each payment and refund of an order has a number, whatever the statement sends; adjustments have none.
CREATE OR REPLACE FUNCTION assign_entry_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := CASE NEW.kind
    WHEN 'payment' THEN next_document_number('R', NEW.created_at)
    WHEN 'refund' THEN next_document_number('C', NEW.created_at)
  END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_entry_number BEFORE INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION assign_entry_number();

-- Title of the document of a payment or refund, decided when it is made: money before the order's first invoice is an advance (CGST Rules
-- 2017, rules 50 and 51: receipt voucher and refund voucher).
CREATE OR REPLACE FUNCTION assign_entry_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoiced boolean := EXISTS (SELECT FROM invoices WHERE order_id = NEW.order_id);
BEGIN
  NEW.document := CASE
    WHEN NEW.kind = 'payment' AND invoiced THEN 'payment_receipt'
    WHEN NEW.kind = 'payment' THEN 'receipt_voucher'
    WHEN NEW.kind = 'refund' AND invoiced THEN 'refund_receipt'
    WHEN NEW.kind = 'refund' THEN 'refund_voucher'
  END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_entry_document BEFORE INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION assign_entry_document();

-- Each subscription has a receipt number.
CREATE OR REPLACE FUNCTION assign_subscription_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := next_document_number('R', NEW.created_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_subscription_number BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION assign_subscription_number();

-- Each invoice has a number.
CREATE OR REPLACE FUNCTION assign_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number('I', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_invoice_number BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION assign_invoice_number();

-- A number below 2^30 as six characters of the alphabet of referral codes.
CREATE OR REPLACE FUNCTION format_booking_code(n bigint) RETURNS varchar LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (n >> (5 * place) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 5) place
$$;

-- A random code that no booking has. The lock of a code, held until the transaction ends, keeps two transactions from taking the same free one.
CREATE OR REPLACE FUNCTION new_booking_code() RETURNS varchar LANGUAGE plpgsql AS $$
DECLARE
  n int;
BEGIN
  LOOP
    n := ('x' || right(gen_random_uuid()::text, 8))::bit(32)::int & 1073741823;
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(4203, n);
    EXIT WHEN NOT EXISTS (SELECT FROM bookings WHERE code = format_booking_code(n));
  END LOOP;
  RETURN format_booking_code(n);
END $$;
