-- Complaints (docs/product/privacy.md, "Complaints").

-- The next ticket of the calendar year of the stores, without gaps: one transaction at a time.
CREATE OR REPLACE FUNCTION assign_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series text := 'T-' || to_char(NEW.created_at AT TIME ZONE 'Asia/Kolkata', 'YY') || '-';
BEGIN
  PERFORM pg_advisory_xact_lock(4205);
  NEW.ticket := series || lpad((1 + coalesce((
    SELECT right(ticket, 6)::int FROM grievances WHERE ticket >= series || '000000' AND ticket <= series || '999999' ORDER BY ticket DESC LIMIT 1
  ), 0))::text, 6, '0');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_ticket BEFORE INSERT ON grievances FOR EACH ROW EXECUTE FUNCTION assign_ticket();
