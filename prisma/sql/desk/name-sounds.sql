-- How words of names sound, from the steps in lib/kernel/text/sound-key.ts, which has the reasons: change those, then `npm run db:name-sounds`.

-- A folded word in Latin letters, with what is written in several ways alike.
CREATE OR REPLACE FUNCTION heard_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(regexp_replace(replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(word
  , U&'\093C\0CBC\0C3C\0D3C\093D\0C3D\0CBD\0D3D\0903\0B83\0C03\0C83\0D03', '')
  , U&'\0B9F\0BCD\0B9A', U&'\0B95\0BCD\0BB7')
  , U&'\0B95\0BCD\0BB7\0BC1\0BAE', U&'\0B95\0BCD\0BB7\0BCD\0BAE')
  , U&'\0BB1\0BCD\0BB1', U&'\0BA4\0BCD\0BB0')
  , U&'\0BB0\0BC1\0BB7', U&'\0BB0\0BBF\0BB7')
  , '^\u0B87(?=\u0BB0\u0BBE|\u0BB2\u0B95\u0BCD\u0BB7)', '', 'g')
  , '^\u0938\u093F\u0902\u0939$', U&'\0938\093F\0902\0917', 'g')
  , '^\u0913\u092E$', U&'\0913\0902', 'g')
  , '([\u0915-\u0939\u0B95-\u0BB9\u0C15-\u0C39\u0C95-\u0CB9\u0D15-\u0D39])(?![\u093E-\u094D\u0BBE-\u0BCD\u0C3E-\u0C4D\u0CBE-\u0CCD\u0D3E-\u0D4D])', '\1a', 'g')
  , U&'\0901\0B81\0C01\0C81\0D01\0902\0B82\0C02\0C82\0D02\0905\0906\0907\0908\0909\090A\090B\090C\090D\090E\090F\0910\0911\0912\0913\0914\0B85\0B86\0B87\0B88\0B89\0B8A\0B8B\0B8C\0B8D\0B8E\0B8F\0B90\0B91\0B92\0B93\0B94\0C05\0C06\0C07\0C08\0C09\0C0A\0C0B\0C0C\0C0D\0C0E\0C0F\0C10\0C11\0C12\0C13\0C14\0C85\0C86\0C87\0C88\0C89\0C8A\0C8B\0C8C\0C8D\0C8E\0C8F\0C90\0C91\0C92\0C93\0C94\0D05\0D06\0D07\0D08\0D09\0D0A\0D0B\0D0C\0D0D\0D0E\0D0F\0D10\0D11\0D12\0D13\0D14\0915\0916\0917\0918\0919\091A\091B\091C\091D\091E\091F\0920\0921\0922\0923\0924\0925\0926\0927\0928\0929\092A\092B\092C\092D\092E\092F\0930\0931\0932\0933\0934\0935\0936\0937\0938\0939\0B95\0B96\0B97\0B98\0B99\0B9A\0B9B\0B9C\0B9D\0B9E\0B9F\0BA0\0BA1\0BA2\0BA3\0BA4\0BA5\0BA6\0BA7\0BA8\0BA9\0BAA\0BAB\0BAC\0BAD\0BAE\0BAF\0BB0\0BB1\0BB2\0BB3\0BB4\0BB5\0BB6\0BB7\0BB8\0BB9\0C15\0C16\0C17\0C18\0C19\0C1A\0C1B\0C1C\0C1D\0C1E\0C1F\0C20\0C21\0C22\0C23\0C24\0C25\0C26\0C27\0C28\0C29\0C2A\0C2B\0C2C\0C2D\0C2E\0C2F\0C30\0C31\0C32\0C33\0C34\0C35\0C36\0C37\0C38\0C39\0C95\0C96\0C97\0C98\0C99\0C9A\0C9B\0C9C\0C9D\0C9E\0C9F\0CA0\0CA1\0CA2\0CA3\0CA4\0CA5\0CA6\0CA7\0CA8\0CA9\0CAA\0CAB\0CAC\0CAD\0CAE\0CAF\0CB0\0CB1\0CB2\0CB3\0CB4\0CB5\0CB6\0CB7\0CB8\0CB9\0D15\0D16\0D17\0D18\0D19\0D1A\0D1B\0D1C\0D1D\0D1E\0D1F\0D20\0D21\0D22\0D23\0D24\0D25\0D26\0D27\0D28\0D29\0D2A\0D2B\0D2C\0D2D\0D2E\0D2F\0D30\0D31\0D32\0D33\0D34\0D35\0D36\0D37\0D38\0D39\093E\093F\0940\0941\0942\0943\0944\0945\0946\0947\0948\0949\094A\094B\094C\094D\0BBE\0BBF\0BC0\0BC1\0BC2\0BC3\0BC4\0BC5\0BC6\0BC7\0BC8\0BC9\0BCA\0BCB\0BCC\0BCD\0C3E\0C3F\0C40\0C41\0C42\0C43\0C44\0C45\0C46\0C47\0C48\0C49\0C4A\0C4B\0C4C\0C4D\0CBE\0CBF\0CC0\0CC1\0CC2\0CC3\0CC4\0CC5\0CC6\0CC7\0CC8\0CC9\0CCA\0CCB\0CCC\0CCD\0D3E\0D3F\0D40\0D41\0D42\0D43\0D44\0D45\0D46\0D47\0D48\0D49\0D4A\0D4B\0D4C\0D4D\0D57', 'nnnnnNMMMMaaiiuuRleeeEoooOaaiiuuRleeeEoooOaaiiuuRleeeEoooOaaiiuuRleeeEoooOaaiiuuRleeeEoooOkkggnCCjjnttddnttddnnppbbmyrrlllvssshkkggnCCjjnttddnttddnnppbbmyrrlllvssshkkggnCCjjnttddnttddnnppbbmyrrlllvssshkkggnCCjjnttddnttddnnppbbmyrrlllvssshkkggnCCjjnttddnttddnnppbbmyrrlllvssshaiiuuRReeeEoooO-aiiuuRReeeEoooO-aiiuuRReeeEoooO-aiiuuRReeeEoooO-aiiuuRReeeEoooO-O')
  , 'j-n', 'gn')
  , 'M(?=[pbmhsyvrl]|$)|N(?=[pbmh]|$)', 'm', 'g')
  , 'MN-', 'nn')
  , 'E', 'ai')
  , 'O', 'au')
  , 'R', 'ri')
  , 'zh', 'l')
  , '^(jn|gny?|gy)', 'gn', 'g')
  , 'x|ksh|kch', 'ks', 'g')
  , 'tch|chh|ch', 'C', 'g')
  , 'sh', 's')
  , 'ph|f', 'p', 'g')
  , 'ck|c|q', 'k', 'g')
  , '([tdbgkj])h', '\1', 'g')
  , 'aa', 'a')
  , '^e(?=s)', 'i', 'g')
  , 'ayi', 'ai')
  , 'nay[aiu]?[dt]u', 'naidu', 'g')
  , 'nayar', 'nair')
  , '^(i|ai|ay)y[ae]', 'aya', 'g')
  , '^m[aou]ham+[aeiu]d', 'muhamad', 'g')
  , 'a[vw][ua]?$', 'ao', 'g')
  , 'a(i|iy|yy?)ah?$', 'ay', 'g')
  , 'ou|au|[oa]w(?![aeiou])', 'o', 'g')
  , 'wz', 'vj')
  , 'ee|ea|ie|ii', 'i', 'g')
  , 'oo|uu', 'u', 'g')
  , 'iy(?=[aeiou])', 'i', 'g')
  , '([^aeiouy])y', '\1i', 'g')
  , 'ai|ei|ae|[ae]y(?![aeiou])', 'e', 'g')
  , '([^aeiou])h', '\1', 'g')
  , 'h(?![aeiou])', '', 'g')
  , '(.)\1+', '\1', 'g');

-- One key for Lakshmi, Laxmi and lakshmi in Telugu. Null for words of Tamil letters, which do not tell k from g, and for what has no sound.
CREATE OR REPLACE FUNCTION sound_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN word ~ '^[a-z\u0900-\u097F\u0B80-\u0BFF\u0C00-\u0C7F\u0C80-\u0CFF\u0D00-\u0D7F]{2,40}$' AND NOT word ~ '[\u0B80-\u0BFF]' THEN nullif(translate(regexp_replace(regexp_replace(heard_word(word)
  , '(..[^aeiou])a$', '\1', 'g')
  , '([aeiou][^aeiou])a(?=[^aeiou]([aeiou]|$))', '\1', 'g')
  , 'yoe', 'iua'), '') END;

-- The key of any word as Tamil writes it, for words of Tamil letters and what is compared with them.
CREATE OR REPLACE FUNCTION tamil_sound_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN word ~ '^[a-z\u0900-\u097F\u0B80-\u0BFF\u0C00-\u0C7F\u0C80-\u0CFF\u0D00-\u0D7F]{2,40}$' THEN nullif(translate(regexp_replace(regexp_replace(regexp_replace(translate(heard_word(word)
  , 'gdbhjs', 'ktpkCC')
  , '([kptC])i(?=r)', '\1', 'g')
  , '(..[^aeiou])a$', '\1', 'g')
  , '([aeiou][^aeiou])a(?=[^aeiou]([aeiou]|$))', '\1', 'g')
  , 'yoe', 'iua'), '') END;
