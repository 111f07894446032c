-- Outside a transaction: the only statement here. The next migration changes its function; the column "sound" is in its place.
DROP INDEX CONCURRENTLY IF EXISTS "search_words_sound_idx";
