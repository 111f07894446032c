-- lint: allow opaque: the sound of the words that are known, then the short words of names, each batch with a commit: no name waits. May be repeated.
DO $$
DECLARE
  batch int[];
  last int := 0;
  source text;
  next_names text;
BEGIN
  LOOP
    SELECT array_agg("id" ORDER BY "id") INTO batch FROM (
      SELECT "id" FROM "search_words" WHERE "id" > last AND "tamil_sound" IS NULL ORDER BY "id" LIMIT 500
    ) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE "search_words" SET "sound" = sound_key("word"), "tamil_sound" = tamil_sound_key("word") WHERE "id" = ANY (batch);
    COMMIT;
    last := batch[cardinality(batch)];
  END LOOP;
  FOREACH source IN ARRAY ARRAY['"users" WHERE "role" = ''user'' AND', '"opportunities" WHERE', '"orders" WHERE'] LOOP
    last := 0;
    LOOP
      next_names := format('(SELECT "id", "name" FROM %s "deleted_at" IS NULL AND "id" > $1 ORDER BY "id" LIMIT 2000)', source);
      EXECUTE format('SELECT array_agg("id" ORDER BY "id") FROM %s AS next', next_names) INTO batch USING last;
      EXIT WHEN batch IS NULL;
      EXECUTE format('INSERT INTO "search_words" ("word", "keys", "sound", "tamil_sound")
        SELECT used.word, search_word_keys(used.word), sound_key(used.word), tamil_sound_key(used.word)
        FROM (SELECT DISTINCT each.word FROM %s AS next, search_words_of(next."name") AS each (word)) AS used
        WHERE NOT EXISTS (SELECT FROM "search_words" AS known WHERE known."word" = used.word)', next_names) USING last;
      COMMIT;
      last := batch[cardinality(batch)];
    END LOOP;
  END LOOP;
END $$;
