-- Of existing orders, as the triggers do it: each under its lock, by what is committed then. Without money there is no advance.
SELECT keep_advance_of("id") FROM "orders" WHERE "deleted_at" IS NULL AND "paid_amount" > 0 ORDER BY "id";
