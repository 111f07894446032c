INSERT INTO search_words (word, keys)
SELECT used.word, word_keys(used.word) FROM expected_search_words() AS used (word)
WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = used.word);
