-- Texts as searches compare them, and `search_words`, the words of names for searches by sound and with a wrong letter (docs/product/rules.md, "Search").

-- Case folding, like `foldedText` in lib/kernel/text/folded-text.ts: NFC and lower case, each blank a space, without apostrophes, dots, hyphens, dashes and invisible
-- characters; Malayalam's chillus and Bengali's khanda ta as letter and virama. Names of ASCII, and names without any of these characters, need less work: it
-- runs for each row of a sample. A function with an SQL body finds what it calls whatever the search path is, as maintenance of its indexes needs.
CREATE OR REPLACE FUNCTION fold_text(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(name) = char_length(name) THEN translate(lower(name), U&'\0009\000A\000D''.-`', '   ')
  WHEN name !~ '[\u0009-\u000A\u000D\u002D-\u002E\u0060\u00A0\u00AD\u00B4\u00B7\u02B9\u02BB-\u02BC\u034F\u0387\u061C\u115F-\u1160\u1680\u180E\u1FEF\u1FFD\u2000-\u2015\u2018-\u2019\u201B\u2024\u2028-\u202F\u2032\u2043\u205F-\u2064\u2066-\u206F\u2212\u2800\u3000\u3002\u3164\uFE0E-\uFE0F\uFE58\uFE63\uFEFF\uFF07\uFF0D-\uFF0E\uFF61\uFFA0''\u0D7A-\u0D7F\u09CE]' THEN lower(normalize(name, NFC))
  ELSE translate(lower(replace(replace(replace(replace(replace(replace(replace(normalize(name, NFC), U&'\0D7A', U&'\0D23\0D4D'), U&'\0D7B', U&'\0D28\0D4D'), U&'\0D7C', U&'\0D30\0D4D'), U&'\0D7D', U&'\0D32\0D4D'), U&'\0D7E', U&'\0D33\0D4D'), U&'\0D7F', U&'\0D15\0D4D'), U&'\09CE', U&'\09A4\09CD')),
    U&'\0009\000A\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000''\0060\00B4\02B9\02BB\02BC\2018\2019\201B\2032\FF07\002E\00B7\2024\3002\FF61\FF0E\002D\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D\00AD\034F\061C\115F\1160\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\2800\3164\FE0E\FE0F\FEFF\FFA0',
    '                     ')
END;

-- The folded name, and once more without blanks: `kramesh` and `k ramesh` find K. Ramesh and KRamesh. The line feed, which no folded name has, keeps a search
-- from matching across both.
CREATE OR REPLACE FUNCTION search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_text(name) || U&'\000A ' || replace(fold_text(name), ' ', '');

-- What a name has between other signs than letters. Vowel signs and viramas of Indic scripts, which are not [[:alpha:]], belong to the word.
CREATE OR REPLACE FUNCTION letters_of_name(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_split_to_array(fold_text(name), '[^[:alpha:]\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3]+');

-- Words of 2 to 40 letters in a name.
CREATE OR REPLACE FUNCTION search_words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM unnest(letters_of_name(name)) AS word WHERE char_length(word) BETWEEN 2 AND 40
$$;

-- A name for searches by words and their starts, indexed for all scripts: trigrams have nothing for letters that the database's locale does not know, and C knows only
-- those of ASCII. What is between blanks, words of letters, and the name without blanks.
CREATE OR REPLACE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(string_to_array(fold_text(name), ' ') || letters_of_name(name) || replace(fold_text(name), ' ', ''), ''));

-- Keys of a word: the word, and the word without each of its letters (also without a letter together with its marks, which is one letter to the writer). Two words
-- that differ by one letter replaced, left out, added or swapped have a key in common.
CREATE OR REPLACE FUNCTION search_word_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT key) FROM (
    SELECT word AS key
    UNION ALL SELECT left(word, n - 1) || substr(word, n + 1) FROM generate_series(1, char_length(word)) n
    UNION ALL SELECT left(word, n - 1) || regexp_replace(substr(word, n), '^.[\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3]+', '') FROM generate_series(1, char_length(word)) n
      WHERE substr(word, n) ~ '^[^\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3][\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3]') keys
$$;

-- Words of live names are in `search_words`. A word may be there twice, since writers do not wait for each other.
CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, keys, sound, tamil_sound)
    SELECT used.word, search_word_keys(used.word), sound_key(used.word), tamil_sound_key(used.word) FROM search_words_of(NEW.name) AS used (word)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = used.word);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER add_search_words AFTER INSERT OR UPDATE OF name ON users FOR EACH ROW
  WHEN (NEW.role = 'user' AND NEW.name <> '')
  EXECUTE FUNCTION add_search_words();
CREATE OR REPLACE TRIGGER add_search_words AFTER INSERT OR UPDATE OF name ON opportunities FOR EACH ROW EXECUTE FUNCTION add_search_words();
CREATE OR REPLACE TRIGGER add_search_words AFTER INSERT OR UPDATE OF name ON orders FOR EACH ROW EXECUTE FUNCTION add_search_words();

-- Whether a live name other than that of a customer has the word. By the indexes: a word that no name has is not found sooner by reading names.
CREATE OR REPLACE FUNCTION is_search_word_used(wanted text, customer int) RETURNS boolean LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE named tsquery := format('''%s''', wanted);
BEGIN
  RETURN EXISTS (SELECT FROM visible_customers WHERE id > 0 AND (ARRAY[viewer_id]) @> ARRAY[-1] AND id <> customer AND name_words(name) @@ named)
    OR EXISTS (SELECT FROM opportunities WHERE deleted_at IS NULL AND name_words(name) @@ named)
    OR EXISTS (SELECT FROM orders WHERE deleted_at IS NULL AND name_words(name) @@ named);
END $$;

-- The name of a deleted account leaves no word that no other name has.
CREATE OR REPLACE FUNCTION remove_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_words
    WHERE word IN (SELECT search_words_of(OLD.name) EXCEPT SELECT search_words_of(NEW.name)) AND NOT is_search_word_used(word, NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER remove_search_words AFTER UPDATE OF name ON users FOR EACH ROW
  WHEN (OLD.role = 'user' AND OLD.name <> NEW.name)
  EXECUTE FUNCTION remove_search_words();

-- The words as they should be, for `npm run db:check` and its repair.
CREATE OR REPLACE FUNCTION expected_search_words() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT used.word FROM (
    SELECT name FROM users WHERE role = 'user' AND deleted_at IS NULL
    UNION ALL SELECT name FROM opportunities WHERE deleted_at IS NULL
    UNION ALL SELECT name FROM orders WHERE deleted_at IS NULL) named, search_words_of(named.name) AS used (word)
$$;

-- All words again, after bulk loading with triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_words;
  INSERT INTO search_words (word, keys, sound, tamil_sound)
    SELECT used.word, search_word_keys(used.word), sound_key(used.word), tamil_sound_key(used.word) FROM expected_search_words() AS used (word);
$$;
