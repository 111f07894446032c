-- Customers shown to staff whose role had changed. `hide_customer` checks each again under its lock: a sale may be written at the same time.
SELECT hide_customer(id, viewer_id) FROM visible_customers kept
WHERE viewer_id > 0 AND NOT EXISTS (
  SELECT FROM expected_visible_customers() expected WHERE expected.viewer_id = kept.viewer_id AND expected.id = kept.id);
