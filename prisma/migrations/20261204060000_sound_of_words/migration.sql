-- Sound of a word of Latin letters, for Indian names in English spelling: Lakshmi and Laxmi, Reddy and Redy, Srinivas and Shreenivas, Chowdary and Choudhari have one key.
-- Null for other scripts. Letters that sound alike become one, from the longest on; `C` stands for ch. Indexed (search_words_sound_idx).
CREATE OR REPLACE FUNCTION sound_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN word ~ '^[a-z]{3,40}$' THEN
  translate(
    regexp_replace(                                     -- Rama, Ram
      regexp_replace(                                   -- double letters
        regexp_replace(regexp_replace(                  -- an h that is not heard
          regexp_replace(regexp_replace(                -- Naidu, Naydu; Vijay, Vijai
            regexp_replace(regexp_replace(              -- Sreenivas; Poornima
              translate(
                regexp_replace(                         -- Gowda, Gouda
                  regexp_replace(                       -- aspirated letters
                    regexp_replace(regexp_replace(
                      replace(
                        regexp_replace(regexp_replace(
                          regexp_replace(replace(word, 'zh', 'l'), '^(jn|gny?|gy)', 'gn'),
                          '(x|ksh|kch)', 'ks', 'g'), 'tch|chh|ch', 'C', 'g'),
                        'sh', 's'),
                      'ph|f', 'p', 'g'), 'ck|c|q', 'k', 'g'),
                    '([tdbgkj])h', '\1', 'g'),
                  '(ou|au|[oa]w(?![aeiou]))', 'o', 'g'),
                'wz', 'vj'),
              'ee|ea|ie|ii', 'i', 'g'), 'oo|uu', 'u', 'g'),
            'iy(?=[aeiou])', 'i', 'g'), '(ai|ei|ae|[ae]y(?![aeiou]))', 'e', 'g'),
          '([^aeiou])h', '\1', 'g'), 'h(?![aeiou])', '', 'g'),
        '(.)\1+', '\1', 'g'),
      '([^aeiou])a$', '\1'),
    'yoe', 'iua')
END;
