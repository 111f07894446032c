-- Changes of records, announced to the processes that listen on the channel `pasidi_changes` (docs/decisions/026-live-updates.md). A payload has ids only, and says
-- whom the record concerns: lib/kernel/changes/announcement.ts reads it. PostgreSQL sends it at the commit, and equal ones of a transaction once.

-- TG_ARGV[0]: the kind of change. Of an entry or an invoice, it is about the order; of a piece, about its opportunity and its order, before and after. Who is no longer
-- of a sale is told as well.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sale record;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'sessions' THEN
      PERFORM pg_notify('pasidi_changes', json_build_object('kind', TG_ARGV[0], 'id', NEW.user_id)::text);
    WHEN 'users' THEN
      PERFORM pg_notify('pasidi_changes', json_build_object('kind', TG_ARGV[0], 'id', NEW.id)::text);
    WHEN 'bookings' THEN
      PERFORM pg_notify('pasidi_changes', json_build_object('kind', TG_ARGV[0], 'id', NEW.id, 'customer', NEW.user_id)::text);
    WHEN 'orders', 'opportunities' THEN
      PERFORM pg_notify('pasidi_changes', json_build_object('kind', TG_ARGV[0], 'id', NEW.id,
        'customer', NEW.user_id, 'executive', NEW.executive_id, 'employee', NEW.employee_id)::text);
      IF TG_OP = 'UPDATE'
        AND (OLD.user_id, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.user_id, NEW.executive_id, NEW.employee_id)
      THEN
        PERFORM pg_notify('pasidi_changes', json_build_object('kind', TG_ARGV[0], 'id', OLD.id,
          'customer', OLD.user_id, 'executive', OLD.executive_id, 'employee', OLD.employee_id)::text);
      END IF;
    WHEN 'items' THEN
      FOR sale IN
        SELECT 'opportunity' AS kind, id, user_id, executive_id, employee_id FROM opportunities
        WHERE id IN (NEW.opportunity_id, OLD.opportunity_id)
        UNION ALL
        SELECT 'order', id, user_id, executive_id, employee_id FROM orders WHERE id IN (NEW.order_id, OLD.order_id)
      LOOP
        PERFORM pg_notify('pasidi_changes', json_build_object('kind', sale.kind, 'id', sale.id,
          'customer', sale.user_id, 'executive', sale.executive_id, 'employee', sale.employee_id)::text);
      END LOOP;
    ELSE
      SELECT id, user_id, executive_id, employee_id INTO sale FROM orders WHERE id = NEW.order_id;
      PERFORM pg_notify('pasidi_changes', json_build_object('kind', TG_ARGV[0], 'id', sale.id,
        'customer', sale.user_id, 'executive', sale.executive_id, 'employee', sale.employee_id)::text);
  END CASE;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION announce_change('order');
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION announce_change('order');
CREATE OR REPLACE TRIGGER announce_change AFTER UPDATE ON order_entries FOR EACH ROW EXECUTE FUNCTION announce_change('order');
CREATE OR REPLACE TRIGGER announce_payment AFTER INSERT ON order_entries FOR EACH ROW
  WHEN (NEW.kind = 'payment')
  EXECUTE FUNCTION announce_change('payment');
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON opportunities FOR EACH ROW EXECUTE FUNCTION announce_change('opportunity');
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION announce_change();
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION announce_change('visit');

-- The end of a session or of a right, and a lock before its time, close open streams at once. Input at a shared counter puts the lock off.
CREATE OR REPLACE TRIGGER announce_end AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at
    OR NEW.locks_at IS NOT NULL AND (OLD.locks_at IS NULL OR NEW.locks_at < OLD.locks_at))
  EXECUTE FUNCTION announce_change('access');
CREATE OR REPLACE TRIGGER announce_end AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.suspended, OLD.deleted_at) IS DISTINCT FROM (NEW.role, NEW.suspended, NEW.deleted_at))
  EXECUTE FUNCTION announce_change('access');
