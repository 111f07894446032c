CREATE OR REPLACE FUNCTION keep_delivered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed items := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed.name := NEW.name;
    allowed.discount_reason := NEW.discount_reason;
    allowed.asked_discount_reason := NEW.asked_discount_reason;
    allowed.huid_exempt_note := NEW.huid_exempt_note;
    allowed.version := NEW.version;
    allowed.updated_at := NEW.updated_at;
    IF NEW IS NOT DISTINCT FROM allowed THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'Piece % is delivered', OLD.id
    USING ERRCODE = 'restrict_violation', TABLE = 'items', CONSTRAINT = 'items_delivered';
END $$;
