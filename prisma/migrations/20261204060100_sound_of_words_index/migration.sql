CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_words_sound_idx" ON "search_words" (sound_key("word"));
