-- The store of each opportunity and order (docs/product/rules.md, "The store of a sale"). It has a seller, and keeps one while sales name it.

-- The store of a sale for which nothing names another one.
CREATE OR REPLACE FUNCTION first_store_id() RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT id FROM stores WHERE seller_id IS NOT NULL ORDER BY position, id LIMIT 1);
END $$;

-- The store of the sale that an account created last, as the sale has it now. Imported ones are left out. Null without any, and
-- once that store has no seller any more.
CREATE OR REPLACE FUNCTION last_store_id(actor int) RETURNS int LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT stores.id FROM stores WHERE seller_id IS NOT NULL AND stores.id = (
    SELECT CASE entity
      WHEN 'order' THEN (SELECT store_id FROM orders WHERE id = entity_id)
      ELSE (SELECT store_id FROM opportunities WHERE id = entity_id)
    END
    FROM audit_entries WHERE actor_id = actor AND action IN ('opportunity.create', 'order.create') ORDER BY id DESC LIMIT 1));
END $$;

-- A sale that is inserted without a store gets one: an order that of its opportunity, an opportunity that of its visit, else that of the last sale of the
-- transaction's actor, else the first. Functions in PL/pgSQL, whose plans are kept. Every store of a sale has a seller; the lock is that of the foreign key, and keeps the seller until the commit.
CREATE OR REPLACE FUNCTION assign_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.store_id IS NULL THEN
    IF TG_TABLE_NAME = 'orders' THEN
      NEW.store_id := (SELECT store_id FROM opportunities WHERE id = NEW.opportunity_id);
    ELSIF NEW.booking_id IS NOT NULL THEN
      NEW.store_id := (SELECT stores.id FROM bookings JOIN stores ON stores.id = store_id
        WHERE bookings.id = NEW.booking_id AND seller_id IS NOT NULL);
    END IF;
    NEW.store_id := coalesce(NEW.store_id, last_store_id(nullif(current_setting('pasidi.actor', true), '')::int), first_store_id());
  END IF;
  PERFORM FROM stores WHERE id = NEW.store_id AND seller_id IS NOT NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Store % violates constraint "sales_store_check": it has no seller', NEW.store_id
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'sales_store_check';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_store BEFORE INSERT ON opportunities FOR EACH ROW EXECUTE FUNCTION assign_store();
CREATE OR REPLACE TRIGGER assign_store_change BEFORE UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.store_id <> NEW.store_id)
  EXECUTE FUNCTION assign_store();
CREATE OR REPLACE TRIGGER assign_store BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION assign_store();
CREATE OR REPLACE TRIGGER assign_store_change BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.store_id <> NEW.store_id)
  EXECUTE FUNCTION assign_store();

-- Documents of an order have the numbers of its store's seller: with a document, the store stays.
CREATE OR REPLACE FUNCTION keep_store_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF order_has_documents(OLD.id) THEN
    RAISE EXCEPTION 'Order % has documents of its store', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'orders', CONSTRAINT = 'orders_store_of_documents';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_store_of_documents BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.store_id <> NEW.store_id)
  EXECUTE FUNCTION keep_store_of_documents();

-- A store with live sales keeps a seller, and so does the last store with one, which sales without another store get. The first lock waits for sales
-- that are being inserted there, the second for another store that is losing its seller.
CREATE OR REPLACE FUNCTION keep_store_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stores WHERE id = OLD.id FOR UPDATE;
  IF EXISTS (SELECT FROM opportunities WHERE store_id = OLD.id AND deleted_at IS NULL)
    OR EXISTS (SELECT FROM orders WHERE store_id = OLD.id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'Store % violates constraint "stores_seller_of_sales"', OLD.id
      USING ERRCODE = 'check_violation', TABLE = 'stores', CONSTRAINT = 'stores_seller_of_sales';
  END IF;
  PERFORM FROM stores WHERE id <> OLD.id AND seller_id IS NOT NULL ORDER BY id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Store % violates constraint "stores_last_seller"', OLD.id
      USING ERRCODE = 'check_violation', TABLE = 'stores', CONSTRAINT = 'stores_last_seller';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_store_seller BEFORE UPDATE ON stores FOR EACH ROW
  WHEN (OLD.seller_id IS NOT NULL AND NEW.seller_id IS NULL)
  EXECUTE FUNCTION keep_store_seller();
