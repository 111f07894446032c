-- Until then the planner knows nothing of the indexes by words and by sound.
-- lint: allow whole-table: it reads samples, and blocks neither reads nor writes.
ANALYZE "search_words", "visible_customers", "users", "opportunities", "orders";
