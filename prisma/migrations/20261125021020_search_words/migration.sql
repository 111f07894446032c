-- The words of four letters or more that names are made of, so that a search finds one with a wrong letter. `keys`: the word and the word
-- without each of its letters; two words that differ by one letter replaced, left out, added or swapped have one in common. A word may
-- stand here twice, since writers do not wait for each other.
CREATE TABLE "search_words" (
    "id" SERIAL NOT NULL,
    "word" TEXT NOT NULL,
    "keys" TEXT[] NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_words_word_idx" ON "search_words"("word");
CREATE INDEX "search_words_keys_idx" ON "search_words" USING gin ("keys") WITH (fastupdate = off);

CREATE FUNCTION words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(lower(name), '[^[:alpha:]]+') AS word WHERE char_length(word) BETWEEN 4 AND 40
$$;
CREATE FUNCTION word_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT key) FROM (SELECT word AS key UNION ALL SELECT left(word, n - 1) || substr(word, n + 1) FROM generate_series(1, char_length(word)) n) keys
$$;
CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, keys)
    SELECT used.word, word_keys(used.word) FROM words_of(NEW.name) AS used (word)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = used.word);
  RETURN NULL;
END $$;
-- A name that is blanked with its account leaves no word that nobody else has.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE old_word text;
BEGIN
  FOR old_word IN SELECT words_of(OLD.name) EXCEPT SELECT words_of(NEW.name) LOOP
    IF NOT EXISTS (SELECT FROM visible_customers WHERE viewer_id = -1 AND id <> NEW.id AND name ILIKE '%' || old_word || '%')
      AND NOT EXISTS (SELECT FROM opportunities WHERE deleted_at IS NULL AND name ILIKE '%' || old_word || '%')
      AND NOT EXISTS (SELECT FROM orders WHERE deleted_at IS NULL AND name ILIKE '%' || old_word || '%') THEN
      DELETE FROM search_words WHERE word = old_word;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER learn_words AFTER INSERT OR UPDATE OF name ON users FOR EACH ROW WHEN (NEW.role = 'user' AND NEW.name <> '') EXECUTE FUNCTION learn_words();
CREATE TRIGGER learn_words AFTER INSERT OR UPDATE OF name ON opportunities FOR EACH ROW EXECUTE FUNCTION learn_words();
CREATE TRIGGER learn_words AFTER INSERT OR UPDATE OF name ON orders FOR EACH ROW EXECUTE FUNCTION learn_words();
CREATE TRIGGER forget_words AFTER UPDATE OF name ON users FOR EACH ROW WHEN (OLD.role = 'user' AND OLD.name <> NEW.name) EXECUTE FUNCTION forget_words();

CREATE FUNCTION expected_search_words() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT used.word FROM (
    SELECT name FROM users WHERE role = 'user' AND deleted_at IS NULL
    UNION ALL SELECT name FROM opportunities WHERE deleted_at IS NULL
    UNION ALL SELECT name FROM orders WHERE deleted_at IS NULL) named, words_of(named.name) AS used (word)
$$;
CREATE FUNCTION refill_search_words() RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_words;
  INSERT INTO search_words (word, keys) SELECT used.word, word_keys(used.word) FROM expected_search_words() AS used (word);
$$;
