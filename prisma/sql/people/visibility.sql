-- `visible_customers`: which customers each member of staff sees, with the columns that lists sort, filter and search by, so that a list reads the rows of one
-- viewer only. Viewer -1: admins, who see all. Viewer 0: all staff, up to the day of the customer's last booked visit (`until`). Others: an executive or employee
-- with a live opportunity or order of the customer, or whose referral code the customer signed up with.

-- Whether a customer belongs to a member of staff, as `isInScope` in lib/people/customers/scope.ts.
CREATE OR REPLACE FUNCTION is_customer_of(customer int, viewer int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM opportunities o, users v WHERE o.user_id = customer AND o.deleted_at IS NULL AND v.id = viewer
      AND CASE v.role WHEN 'executive' THEN o.executive_id WHEN 'employee' THEN o.employee_id END = viewer)
    OR EXISTS (SELECT FROM orders o, users v WHERE o.user_id = customer AND o.deleted_at IS NULL AND v.id = viewer
      AND CASE v.role WHEN 'executive' THEN o.executive_id WHEN 'employee' THEN o.employee_id END = viewer)
    OR EXISTS (SELECT FROM users c, users v WHERE c.id = customer AND v.id = viewer AND v.role IN ('executive', 'employee') AND c.referrer_code = v.referral_id)
$$;

-- Makes a customer visible to a viewer to whom the customer belongs. Locks the viewer's row, and so the role, until the commit: a change of the role waits, and its
-- trigger then finds the sale. Writers of a customer's sales also hold a share of the visibility row until they commit; revoke_visibility waits for them.
CREATE OR REPLACE FUNCTION grant_visibility(customer int, viewer int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF viewer IS NULL THEN RETURN; END IF;
  PERFORM FROM visible_customers WHERE viewer_id = viewer AND id = customer FOR KEY SHARE;
  IF FOUND THEN RETURN; END IF;
  PERFORM FROM users WHERE id = viewer FOR SHARE;
  IF NOT is_customer_of(customer, viewer) THEN RETURN; END IF;
  -- A share of the admins' row: a change of the name or the plan waits, and then finds the new row too.
  INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active, visited)
    SELECT viewer, id, name, mobile, created_at, plan_active, visited FROM visible_customers WHERE viewer_id = -1 AND id = customer FOR SHARE
    ON CONFLICT DO NOTHING;
END $$;

-- Makes a customer invisible to a viewer to whom the customer does not belong (any more).
CREATE OR REPLACE FUNCTION revoke_visibility(customer int, viewer int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF viewer IS NULL THEN RETURN; END IF;
  PERFORM FROM users WHERE id = viewer FOR SHARE;
  PERFORM FROM visible_customers WHERE viewer_id = viewer AND id = customer FOR UPDATE;
  -- A statement of its own: it sees what was committed while this one waited.
  DELETE FROM visible_customers WHERE viewer_id = viewer AND id = customer AND NOT is_customer_of(customer, viewer);
END $$;

-- Visibility by visits: whether a visit has arrived, and the day of the last booked one, unless that is over.
CREATE OR REPLACE FUNCTION refresh_visit_visibility(customer int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE last date; arrived boolean;
BEGIN
  -- One at a time for each customer.
  PERFORM FROM visible_customers WHERE viewer_id = -1 AND id = customer FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT max(slot_date) INTO last FROM bookings WHERE user_id = customer AND status = 'booked';
  SELECT EXISTS (SELECT FROM bookings WHERE user_id = customer AND arrived_at IS NOT NULL) INTO arrived;
  UPDATE visible_customers SET visited = arrived WHERE id = customer AND visited <> arrived;
  IF last IS NULL OR last < (operation_time() AT TIME ZONE 'Asia/Kolkata')::date THEN
    DELETE FROM visible_customers WHERE viewer_id = 0 AND id = customer;
  ELSE
    INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active, visited, until)
      SELECT 0, id, name, mobile, created_at, plan_active, visited, last FROM visible_customers WHERE viewer_id = -1 AND id = customer
      ON CONFLICT (viewer_id, id) DO UPDATE SET until = excluded.until WHERE visible_customers.until <> excluded.until;
  END IF;
END $$;

-- The triggers run at the commit: before it, no transaction holds a row of this table, so no lock of a booking, slot or account waits behind one.
-- An opportunity or order makes its customer visible to its executive and employee.
CREATE OR REPLACE FUNCTION sync_sale_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_live boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL;
BEGIN
  IF is_live THEN
    PERFORM grant_visibility(NEW.user_id, NEW.executive_id), grant_visibility(NEW.user_id, NEW.employee_id);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    IF NOT is_live OR (NEW.user_id, NEW.executive_id) IS DISTINCT FROM (OLD.user_id, OLD.executive_id) THEN
      PERFORM revoke_visibility(OLD.user_id, OLD.executive_id);
    END IF;
    IF NOT is_live OR (NEW.user_id, NEW.employee_id) IS DISTINCT FROM (OLD.user_id, OLD.employee_id) THEN
      PERFORM revoke_visibility(OLD.user_id, OLD.employee_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sync_sale_visibility AFTER INSERT OR DELETE OR UPDATE OF user_id, executive_id, employee_id, deleted_at ON opportunities DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_sale_visibility();
CREATE CONSTRAINT TRIGGER sync_sale_visibility AFTER INSERT OR DELETE OR UPDATE OF user_id, executive_id, employee_id, deleted_at ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_sale_visibility();

-- A booked visit makes its customer visible to all staff, up to its day.
CREATE OR REPLACE FUNCTION sync_visit_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Without reading the other visits. One at a time for each customer, as in refresh_visit_visibility.
    IF NEW.status <> 'booked' AND NEW.arrived_at IS NULL THEN RETURN NULL; END IF;
    PERFORM FROM visible_customers WHERE viewer_id = -1 AND id = NEW.user_id FOR NO KEY UPDATE;
    IF NEW.arrived_at IS NOT NULL THEN UPDATE visible_customers SET visited = true WHERE id = NEW.user_id AND NOT visited; END IF;
    IF NEW.status = 'booked' THEN
      INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active, visited, until)
        SELECT 0, id, name, mobile, created_at, plan_active, visited, NEW.slot_date FROM visible_customers WHERE viewer_id = -1 AND id = NEW.user_id
        ON CONFLICT (viewer_id, id) DO UPDATE SET until = excluded.until WHERE visible_customers.until < excluded.until;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM refresh_visit_visibility(NEW.user_id); END IF;
  IF TG_OP = 'DELETE' OR NEW.user_id <> OLD.user_id THEN PERFORM refresh_visit_visibility(OLD.user_id); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sync_visit_visibility AFTER INSERT OR DELETE OR UPDATE OF user_id, slot_date, status, arrived_at ON bookings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_visit_visibility();

-- A change of an account: columns that are copied, the referrer, the deletion; another role of a member of staff has other customers.
CREATE OR REPLACE FUNCTION sync_user_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_customer boolean := NEW.role = 'user' AND NEW.deleted_at IS NULL;
  was_customer boolean := TG_OP = 'UPDATE' AND OLD.role = 'user' AND OLD.deleted_at IS NULL;
BEGIN
  IF was_customer AND NOT is_customer THEN
    DELETE FROM visible_customers WHERE id = NEW.id;
  ELSIF is_customer AND NOT was_customer THEN
    INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active)
      VALUES (-1, NEW.id, NEW.name, NEW.mobile, NEW.created_at, NEW.plan_active) ON CONFLICT DO NOTHING;
    IF TG_OP = 'UPDATE' THEN
      PERFORM refresh_visit_visibility(NEW.id);
      PERFORM grant_visibility(NEW.id, viewer) FROM (
        SELECT unnest(ARRAY[executive_id, employee_id]) AS viewer FROM opportunities WHERE user_id = NEW.id AND deleted_at IS NULL
        UNION SELECT unnest(ARRAY[executive_id, employee_id]) FROM orders WHERE user_id = NEW.id AND deleted_at IS NULL) sellers;
    END IF;
  ELSIF is_customer AND (NEW.name, NEW.mobile, NEW.plan_active, NEW.created_at) IS DISTINCT FROM (OLD.name, OLD.mobile, OLD.plan_active, OLD.created_at) THEN
    -- The admins' row first: whoever copies it has a share of it. The second statement then finds the copy.
    UPDATE visible_customers SET name = NEW.name, mobile = NEW.mobile, plan_active = NEW.plan_active, created_at = NEW.created_at
      WHERE viewer_id = -1 AND id = NEW.id;
    UPDATE visible_customers SET name = NEW.name, mobile = NEW.mobile, plan_active = NEW.plan_active, created_at = NEW.created_at
      WHERE viewer_id <> -1 AND id = NEW.id;
  END IF;
  IF is_customer AND NEW.referrer_code IS NOT NULL AND (NOT was_customer OR NEW.referrer_code IS DISTINCT FROM OLD.referrer_code) THEN
    PERFORM grant_visibility(NEW.id, id) FROM users WHERE referral_id = NEW.referrer_code AND role IN ('executive', 'employee');
  END IF;
  IF was_customer AND is_customer AND OLD.referrer_code IS NOT NULL AND NEW.referrer_code IS DISTINCT FROM OLD.referrer_code THEN
    PERFORM revoke_visibility(NEW.id, id) FROM users WHERE referral_id = OLD.referrer_code AND role IN ('executive', 'employee');
  END IF;
  -- Staff of another role have other sales.
  IF TG_OP = 'UPDATE' AND NEW.role <> OLD.role THEN
    DELETE FROM visible_customers WHERE viewer_id = NEW.id;
    IF NEW.role IN ('executive', 'employee') THEN
      PERFORM grant_visibility(customer, NEW.id) FROM (
        SELECT user_id AS customer FROM opportunities WHERE deleted_at IS NULL AND CASE NEW.role WHEN 'executive' THEN executive_id = NEW.id ELSE employee_id = NEW.id END
        UNION SELECT user_id FROM orders WHERE deleted_at IS NULL AND CASE NEW.role WHEN 'executive' THEN executive_id = NEW.id ELSE employee_id = NEW.id END
        UNION SELECT id FROM users WHERE referrer_code = NEW.referral_id AND role = 'user' AND deleted_at IS NULL) own;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sync_user_visibility AFTER INSERT OR UPDATE OF name, mobile, role, deleted_at, referrer_code, plan_active ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_user_visibility();

-- The rows as they should be, for `npm run db:check` and its repair.
CREATE OR REPLACE FUNCTION expected_visible_customers() RETURNS TABLE(viewer_id int, id int, name text, mobile varchar, created_at timestamptz, plan_active boolean, visited boolean, until date) LANGUAGE sql STABLE AS $$
  WITH sellers AS (
    SELECT executive_id AS viewer_id, user_id AS id, 'executive' AS role FROM opportunities WHERE deleted_at IS NULL AND executive_id IS NOT NULL
    UNION SELECT employee_id, user_id, 'employee' FROM opportunities WHERE deleted_at IS NULL AND employee_id IS NOT NULL
    UNION SELECT executive_id, user_id, 'executive' FROM orders WHERE deleted_at IS NULL AND executive_id IS NOT NULL
    UNION SELECT employee_id, user_id, 'employee' FROM orders WHERE deleted_at IS NULL AND employee_id IS NOT NULL),
  reasons AS (
    SELECT -1 AS viewer_id, users.id, NULL::date AS until FROM users
    UNION ALL SELECT 0, user_id, max(slot_date) FROM bookings WHERE status = 'booked' GROUP BY user_id
    UNION ALL SELECT * FROM (
      SELECT sellers.viewer_id, sellers.id, NULL::date FROM sellers JOIN users staff ON staff.id = sellers.viewer_id AND staff.role::text = sellers.role
      UNION SELECT staff.id, referred.id, NULL::date FROM users referred JOIN users staff ON staff.referral_id = referred.referrer_code AND staff.role IN ('executive', 'employee')) own),
  came AS (SELECT DISTINCT user_id FROM bookings WHERE arrived_at IS NOT NULL)
  SELECT reasons.viewer_id, users.id, users.name, users.mobile, users.created_at, users.plan_active, came.user_id IS NOT NULL, reasons.until
  FROM reasons JOIN users ON users.id = reasons.id AND users.role = 'user' AND users.deleted_at IS NULL LEFT JOIN came ON came.user_id = users.id
$$;

-- All rows again, after bulk loading with triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_visible_customers() RETURNS void LANGUAGE sql AS $$
  DELETE FROM visible_customers;
  INSERT INTO visible_customers SELECT * FROM expected_visible_customers();
$$;
