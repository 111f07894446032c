-- Slots whose count went wrong before the database kept it. A slot with more visits than places keeps them all: they were confirmed.
-- A migration of its own, so that no lock on a table is held while the bookings are counted.
UPDATE slots SET capacity = greatest(slots.capacity, visits.n), booked = visits.n
FROM (
  SELECT s.store_id, s.slot_date, s.slot_time, count(b.id)::int AS n FROM slots s
  LEFT JOIN bookings b ON b.store_id = s.store_id AND b.slot_date = s.slot_date AND b.slot_time = s.slot_time AND b.status = 'booked'
  GROUP BY s.store_id, s.slot_date, s.slot_time
) visits
WHERE slots.store_id = visits.store_id AND slots.slot_date = visits.slot_date AND slots.slot_time = visits.slot_time
  AND slots.booked <> visits.n;
