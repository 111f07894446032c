-- Purchases of old gold (docs/product/old-gold.md).

-- Sums over the pieces of a purchase, whatever the statement sends.
CREATE OR REPLACE FUNCTION assign_exchange_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sum((piece ->> 'grossMg')::int), sum((piece ->> 'fineMg')::int), sum((piece ->> 'valuePaise')::numeric) / 100
  INTO NEW.gross_mg, NEW.fine_mg, NEW.value
  FROM jsonb_array_elements(NEW.pieces) piece;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_exchange_sums BEFORE INSERT ON exchanges FOR EACH ROW EXECUTE FUNCTION assign_exchange_sums();

-- An accepted purchase has a number of the series of the seller that its content names.
CREATE OR REPLACE FUNCTION assign_voucher_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (NEW.content #>> '{seller,id}')::int;
  NEW.number := next_document_number(NEW.seller_id, 'U', NEW.accepted_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_voucher_number BEFORE UPDATE ON exchanges FOR EACH ROW
  WHEN (OLD.state = 'quoted' AND NEW.state = 'accepted')
  EXECUTE FUNCTION assign_voucher_number();

-- Pieces of a purchase without their notes, from which the deletion of an account takes the person.
CREATE OR REPLACE FUNCTION pieces_without_notes(pieces jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(piece - 'note' ORDER BY nth) FROM jsonb_array_elements(pieces) WITH ORDINALITY AS each (piece, nth)
$$;

-- A purchase is quoted, accepted, settled or void, in this order; a payment by old gold that is voided makes a settled one accepted again. What was
-- quoted and what was accepted never change.
CREATE OR REPLACE FUNCTION keep_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed exchanges := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed.version := NEW.version;
    allowed.updated_at := NEW.updated_at;
    allowed.settled_amount := NEW.settled_amount;
    -- The deletion of an account takes the person out of texts, and the end of the retention out of the voucher.
    IF OLD.content IS NOT NULL AND is_same_document(OLD.content, NEW.content) THEN allowed.content := NEW.content; END IF;
    IF pieces_without_notes(NEW.pieces) = pieces_without_notes(OLD.pieces) THEN allowed.pieces := NEW.pieces; END IF;
    IF OLD.signed_note IS NOT NULL AND NEW.signed_note IS NOT NULL THEN allowed.signed_note := NEW.signed_note; END IF;
    IF OLD.accepted_note IS NOT NULL AND NEW.accepted_note IS NOT NULL THEN allowed.accepted_note := NEW.accepted_note; END IF;
    IF OLD.void_reason IS NOT NULL AND NEW.void_reason IS NOT NULL THEN allowed.void_reason := NEW.void_reason; END IF;
    IF OLD.state = 'quoted' AND OLD.signed_by IS NULL THEN
      allowed.signed_by := NEW.signed_by;
      allowed.signed_at := NEW.signed_at;
      allowed.signed_note := NEW.signed_note;
    END IF;
    IF OLD.state = 'quoted' AND NEW.state = 'accepted' THEN
      allowed.accepted_by := NEW.accepted_by;
      allowed.accepted_at := NEW.accepted_at;
      allowed.accepted_note := NEW.accepted_note;
      allowed.seller_id := NEW.seller_id;
      allowed.number := NEW.number;
      allowed.content := NEW.content;
    END IF;
    IF OLD.state IN ('quoted', 'accepted') AND NEW.state = 'void' THEN
      allowed.voided_at := NEW.voided_at;
      allowed.voided_by := NEW.voided_by;
      allowed.void_reason := NEW.void_reason;
    END IF;
    IF (OLD.state, NEW.state) IN (('quoted', 'accepted'), ('quoted', 'void'), ('accepted', 'settled'), ('accepted', 'void'), ('settled', 'accepted')) THEN
      allowed.state := NEW.state;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM allowed THEN
    RAISE EXCEPTION 'Purchase of old gold % stays as it was quoted and accepted', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'exchanges', CONSTRAINT = 'exchanges_append_only';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_exchange BEFORE UPDATE OR DELETE ON exchanges FOR EACH ROW EXECUTE FUNCTION keep_exchange();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON exchanges FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON exchange_payouts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON exchange_payouts FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- At the commit, what is settled of a purchase is the sum of its live payments on orders of its customer, and of what was paid out.
CREATE OR REPLACE FUNCTION exchange_settled_is_its_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked int := CASE TG_TABLE_NAME WHEN 'exchanges' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'exchange_id')::int END;
  purchase exchanges;
  parts numeric;
  strange boolean;
BEGIN
  SELECT * INTO purchase FROM exchanges WHERE id = checked;
  SELECT coalesce(sum(amount) FILTER (WHERE voided_at IS NULL), 0), coalesce(bool_or(orders.user_id <> purchase.user_id), false) INTO parts, strange
  FROM order_entries JOIN orders ON orders.id = order_id WHERE exchange_id = checked;
  parts := parts + (SELECT coalesce(sum(amount), 0) FROM exchange_payouts WHERE exchange_id = checked);
  IF purchase.settled_amount <> parts OR strange THEN
    RAISE EXCEPTION 'Of purchase % of old gold % is settled, and its parts add up to %', checked, purchase.settled_amount, parts
      USING ERRCODE = 'check_violation', TABLE = 'exchanges', CONSTRAINT = 'exchange_settled_is_its_parts';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts AFTER INSERT ON exchanges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION exchange_settled_is_its_parts();
CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts_change AFTER UPDATE ON exchanges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.settled_amount <> NEW.settled_amount)
  EXECUTE FUNCTION exchange_settled_is_its_parts();
CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts AFTER INSERT OR UPDATE ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.exchange_id IS NOT NULL)
  EXECUTE FUNCTION exchange_settled_is_its_parts();
CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts AFTER INSERT ON exchange_payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION exchange_settled_is_its_parts();
