-- Announces changes of sales, payments and visits, and the end of sessions (prisma/sql/desk/changes.sql).
-- TG_ARGV[0]: the kind of change. Of an entry or an invoice, it is about the order.
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
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION announce_change('visit');

-- The end of a session, or of a right, closes open streams at once.
CREATE OR REPLACE TRIGGER announce_end AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION announce_change('access');
CREATE OR REPLACE TRIGGER announce_end AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.suspended, OLD.deleted_at) IS DISTINCT FROM (NEW.role, NEW.suspended, NEW.deleted_at))
  EXECUTE FUNCTION announce_change('access');
