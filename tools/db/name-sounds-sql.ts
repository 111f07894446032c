import {
  soundedWord,
  soundEnds,
  soundSteps,
  tamilLetter,
  tamilSoundSteps,
  type SoundStep,
} from '@/lib/kernel/text/sound-key';

/** The file of prisma/sql, which `npm run db:name-sounds` writes. */
export const nameSoundsFile = 'sql/desk/name-sounds.sql';

const unicode = (text: string) =>
  text.replaceAll(
    /[^\0-\x7F]/g,
    (sign) => `\\${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
const literal = (text: string) => (/^[\0-\x7F]*$/.test(text) ? `'${text}'` : `U&'${unicode(text)}'`);
/** `\u0915` is read by PostgreSQL's expressions as by JavaScript's. */
const pattern = (text: string) => `'${unicode(text).replaceAll(/\\(?=[0-9A-F]{4})/g, '\\u')}'`;

function stepOf(step: SoundStep): [before: string, after: string] {
  if ('text' in step) return ['replace(', `, ${literal(step.text)}, ${literal(step.by)})`];
  if ('letters' in step) return ['translate(', `, ${literal(step.letters)}, ${literal(step.by)})`];
  return ['regexp_replace(', `, ${pattern(step.pattern)}, ${literal(step.by)}, 'g')`];
}

/** Steps as nested calls, a line each, the first innermost. */
function nested(steps: readonly SoundStep[], innermost: string): string {
  const calls = steps.map(stepOf);
  const before = calls
    .map(([call]) => call)
    .toReversed()
    .join('');
  return `${before}${innermost}\n${calls.map(([, rest]) => `  ${rest}`).join('\n')}`;
}

const header = (name: string, of: string) =>
  `CREATE OR REPLACE FUNCTION ${name}(${of} text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE`;

/** The functions that hear words as `soundOf` does. */
export function nameSoundsSql(): string {
  const isHeard = `word ~ ${pattern(soundedWord)}`;
  const isTamil = `word ~ ${pattern(tamilLetter)}`;
  return `-- How words of names sound, from the steps in lib/kernel/text/sound-key.ts, which has the reasons: change those, then \`npm run db:name-sounds\`.

-- A folded word in Latin letters, with what is written in several ways alike.
${header('heard_word', 'word')}
RETURN ${nested(soundSteps, 'word')};

-- One key for Lakshmi, Laxmi and lakshmi in Telugu. Null for words of Tamil letters, which do not tell k from g, and for what has no sound.
${header('sound_key', 'word')}
RETURN CASE WHEN ${isHeard} AND NOT ${isTamil} THEN nullif(${nested(soundEnds, 'heard_word(word)')}, '') END;

-- The key of any word as Tamil writes it, for words of Tamil letters and what is compared with them.
${header('tamil_sound_key', 'word')}
RETURN CASE WHEN ${isHeard} THEN nullif(${nested(tamilSoundSteps, 'heard_word(word)')}, '') END;
`;
}
