-- Until then the planner knows nothing of the index by sound, and reads all words.
-- lint: allow whole-table: it reads a sample, and blocks neither reads nor writes.
ANALYZE "search_words";
