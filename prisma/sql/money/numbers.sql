-- Numbers of documents and codes of bookings. Documents are numbered without gaps per seller, kind and financial year (lib/document-numbers.ts).

-- Financial year of a time, April to March in Asia/Kolkata: `2026-27`.
CREATE OR REPLACE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  FROM (SELECT extract(year FROM (at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int AS year) start
$$;

-- Seller of the plan, which is of no store: that of the first store with one.
CREATE OR REPLACE FUNCTION default_seller_id() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT seller_id FROM stores WHERE seller_id IS NOT NULL ORDER BY position, id LIMIT 1
$$;

-- Whether an order has a document. Voided receipts are documents, too.
CREATE OR REPLACE FUNCTION order_has_documents(of_order int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_entries WHERE order_id = of_order AND receipt_no IS NOT NULL)
    OR EXISTS (SELECT FROM invoices WHERE order_id = of_order)
$$;

-- Seller of an order's documents: that of its first one, else its store's. The store may get another seller between an advance and its refund or invoice.
CREATE OR REPLACE FUNCTION seller_of_order(of_order int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT sellers.id
     FROM (SELECT receipt_no AS number, created_at AS at FROM order_entries WHERE order_id = of_order AND receipt_no IS NOT NULL
           UNION ALL SELECT number, issued_at FROM invoices WHERE order_id = of_order) documents
     JOIN sellers ON sellers.series = left(split_part(number, '/', 1), -1)
     ORDER BY at, number LIMIT 1),
    (SELECT seller_id FROM orders JOIN stores ON stores.id = store_id WHERE orders.id = of_order))
$$;

-- Number of a document: `R/26-27/000001`.
CREATE OR REPLACE FUNCTION document_number(series text, year text, n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT series || '/' || right(year, 5) || '/' || lpad(n::text, greatest(6, length(n::text)), '0')
$$;

-- Order of the numbers of one series, by year and count. Those from before the year was shortened (`R/2026-27/000001`) are among them.
CREATE OR REPLACE FUNCTION document_order(number text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT left(right(split_part(number, '/', 2), 5), 2)::bigint * 1000000000 + split_part(number, '/', 3)::bigint
$$;

-- Next number of a seller and kind. The row of the series stays locked until the transaction ends, so a rollback returns its number; that of the
-- seller is shared, so that its series is not changed meanwhile. A number has at most 16 characters (CGST Rules 2017, rule 46(b)).
CREATE OR REPLACE FUNCTION next_document_number(seller int, kind text, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  number text;
BEGIN
  INSERT INTO number_series AS kept (series, year, last)
  SELECT sellers.series || kind, financial_year(at), 1 FROM sellers WHERE id = seller FOR KEY SHARE
  ON CONFLICT (series, year) DO UPDATE SET last = kept.last + 1
  RETURNING document_number(kept.series, kept.year, kept.last) INTO STRICT number;
  IF length(number) > 16 THEN
    RAISE EXCEPTION 'The numbers of % are used up', number USING ERRCODE = 'PA503', TABLE = 'number_series';
  END IF;
  RETURN number;
END $$;

-- Each payment and refund of an order has a number, whatever the statement sends; adjustments have none. The lock keeps the order's store
-- until the number is committed.
CREATE OR REPLACE FUNCTION assign_entry_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  NEW.receipt_no := CASE NEW.kind
    WHEN 'payment' THEN next_document_number(seller_of_order(NEW.order_id), 'R', NEW.created_at)
    WHEN 'refund' THEN next_document_number(seller_of_order(NEW.order_id), 'F', NEW.created_at)
  END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_entry_number BEFORE INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION assign_entry_number();

-- Title of the document of a payment or refund, decided when it is made: money before the order's first invoice is an advance (CGST Rules
-- 2017, rules 50 and 51: receipt voucher and refund voucher). Its language is the customer's then.
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
  IF NEW.document IS NOT NULL THEN
    NEW.language := (SELECT users.language FROM orders JOIN users ON users.id = orders.user_id WHERE orders.id = NEW.order_id);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_entry_document BEFORE INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION assign_entry_document();

-- Each subscription has a number: of its tax invoice, or of a receipt where a version of before plan invoices writes it.
CREATE OR REPLACE FUNCTION assign_subscription_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := next_document_number(
    coalesce((NEW.invoice #>> '{seller,id}')::int, default_seller_id()),
    CASE WHEN NEW.invoice IS NULL THEN 'R' ELSE 'P' END,
    NEW.created_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_subscription_number BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION assign_subscription_number();

-- A credit note over a refund of the plan has a number of the seller of its invoice.
CREATE OR REPLACE FUNCTION assign_plan_credit_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number((NEW.content #>> '{seller,id}')::int, 'C', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_plan_credit_number BEFORE INSERT ON plan_credit_notes FOR EACH ROW EXECUTE FUNCTION assign_plan_credit_number();

-- Each invoice has a number, of the series of the seller that its content names.
CREATE OR REPLACE FUNCTION assign_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  NEW.number := next_document_number(coalesce((NEW.content #>> '{seller,id}')::int, seller_of_order(NEW.order_id)), 'I', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_invoice_number BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION assign_invoice_number();

-- Each estimate has a number, of the series of the seller that its content names.
CREATE OR REPLACE FUNCTION assign_estimate_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number((NEW.content #>> '{seller,id}')::int, 'E', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_estimate_number BEFORE INSERT ON estimates FOR EACH ROW EXECUTE FUNCTION assign_estimate_number();

-- A credit note over returned pieces has a number of the seller of their invoice.
CREATE OR REPLACE FUNCTION assign_credit_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  NEW.number := next_document_number(coalesce((NEW.content #>> '{seller,id}')::int, seller_of_order(NEW.order_id)), 'C', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_credit_number BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION assign_credit_number();

-- Whether a document of the seller has a number.
CREATE OR REPLACE FUNCTION has_documents(seller_series text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM number_series WHERE last > 0 AND left(number_series.series, -1) = seller_series)
$$;

-- A seller is never deleted; once it has documents, what identifies it on them never changes.
CREATE OR REPLACE FUNCTION keep_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR has_documents(OLD.series) THEN
    RAISE EXCEPTION 'Seller % has documents', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'sellers', CONSTRAINT = 'sellers_with_documents';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_seller BEFORE DELETE ON sellers FOR EACH ROW EXECUTE FUNCTION keep_seller();
CREATE OR REPLACE TRIGGER keep_seller_change BEFORE UPDATE ON sellers FOR EACH ROW
  WHEN ((OLD.legal_name, OLD.state_code, OLD.gstin, OLD.series) IS DISTINCT FROM (NEW.legal_name, NEW.state_code, NEW.gstin, NEW.series))
  EXECUTE FUNCTION keep_seller();

-- The closing of a day keeps the last number of each series. It has locked those of receipts and refunds (lib/money/day-book/closings.ts).
CREATE OR REPLACE FUNCTION record_last_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_numbers := (SELECT coalesce(jsonb_object_agg(series, document_number(series, year, last)), '{}')
    FROM (SELECT DISTINCT ON (series) series, year, last FROM number_series ORDER BY series, year DESC) latest);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER record_last_numbers BEFORE INSERT ON day_closings FOR EACH ROW EXECUTE FUNCTION record_last_numbers();

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
