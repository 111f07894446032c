-- An order has an invoice per delivery. Its other index is there by now.
DROP INDEX "invoices_order_id_key";
