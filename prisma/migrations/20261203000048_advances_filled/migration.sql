-- lint: allow opaque: of existing orders as the triggers do it, each under its lock, with a commit after each batch, so that payments wait for one only.
-- Without money there is no advance. May be repeated.
DO $$
DECLARE
  batch int[];
  last int := 0;
BEGIN
  LOOP
    SELECT array_agg("id" ORDER BY "id") INTO batch FROM (
      SELECT "id" FROM "orders" WHERE "id" > last AND "deleted_at" IS NULL AND "paid_amount" > 0 ORDER BY "id" LIMIT 200
    ) AS next;
    EXIT WHEN batch IS NULL;
    PERFORM keep_advance_of(id) FROM unnest(batch) AS id ORDER BY id;
    COMMIT;
    last := batch[cardinality(batch)];
  END LOOP;
END $$;
