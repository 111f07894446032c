-- Until then the planner knows nothing of the index by sound, and reads all words.
ANALYZE "search_words";
