-- Words that were split at marks, apostrophes and dots go, whole ones come. Reads the names without a lock; writers only add words meanwhile.
WITH expected AS MATERIALIZED (SELECT word FROM expected_search_words() AS used (word)),
  gone AS (DELETE FROM search_words WHERE NOT EXISTS (SELECT FROM expected WHERE expected.word = search_words.word))
INSERT INTO search_words (word, keys)
SELECT expected.word, word_keys(expected.word) FROM expected
WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = expected.word);
