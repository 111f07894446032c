-- lint: allow opaque: it calls keep_advance_of of the migration before for each order, as the triggers do, and commits each thousand
DO $$
DECLARE
  last int := 0;
  upto int;
BEGIN
  LOOP
    SELECT max(id) INTO upto FROM (SELECT id FROM orders WHERE id > last ORDER BY id LIMIT 1000) AS batch;
    EXIT WHEN upto IS NULL;
    -- Without money there is no advance.
    PERFORM keep_advance_of(id) FROM orders WHERE id > last AND id <= upto AND paid_amount > 0;
    COMMIT;
    last := upto;
  END LOOP;
END $$;
