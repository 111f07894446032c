CREATE OR REPLACE FUNCTION last_store_id(actor int) RETURNS int LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT stores.id FROM stores WHERE seller_id IS NOT NULL AND stores.id = (
    SELECT CASE entity
      WHEN 'order' THEN (SELECT store_id FROM orders WHERE id = entity_id)
      ELSE (SELECT store_id FROM opportunities WHERE id = entity_id)
    END
    FROM audit_entries WHERE actor_id = actor AND action IN ('opportunity.create', 'order.create') ORDER BY id DESC LIMIT 1));
END $$;
