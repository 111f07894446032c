-- Visits from before the triggers: counted less kept, both of one snapshot. No lock on bookings.
-- lint: allow whole-table: rows are only added
INSERT INTO visit_counters (day, expected, arrived, no_show)
SELECT day, sum(expected), sum(arrived), sum(no_show)
FROM (
  SELECT slot_date AS day, (visit = 'expected')::int AS expected, (visit IN ('arrived', 'served'))::int AS arrived, (visit = 'no_show')::int AS no_show
  FROM bookings WHERE status = 'booked' AND visit IS NOT NULL
  UNION ALL
  SELECT day, -expected, -arrived, -no_show FROM visit_counters
) each
GROUP BY day HAVING sum(expected) <> 0 OR sum(arrived) <> 0 OR sum(no_show) <> 0;
