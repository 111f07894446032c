INSERT INTO search_words (word, keys) SELECT word, word_keys(word) FROM expected_search_words() word WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = word.word);
