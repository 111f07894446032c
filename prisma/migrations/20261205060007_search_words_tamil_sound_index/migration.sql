CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_words_tamil_sound_idx" ON "search_words"("tamil_sound");
