-- Sales keep the ids of staff whose role has changed: an edit of such a sale made its customer visible to them again. Both functions lock the
-- viewer's role until the commit; a change of the role waits, and its trigger then finds the sale. The next statement sees a role that was
-- committed while this one waited.
CREATE OR REPLACE FUNCTION show_customer(customer integer, viewer integer) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION hide_customer(customer integer, viewer integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF viewer IS NULL THEN RETURN; END IF;
  PERFORM FROM users WHERE id = viewer FOR SHARE;
  PERFORM FROM visible_customers WHERE viewer_id = viewer AND id = customer FOR UPDATE;
  -- A statement of its own: it sees what was committed while this one waited.
  DELETE FROM visible_customers WHERE viewer_id = viewer AND id = customer AND NOT is_customer_of(customer, viewer);
END $$;
