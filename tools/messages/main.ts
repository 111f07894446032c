import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { english } from '@/lib/languages';
import { CsvFault } from '@/lib/desk/import/csv-records';
import { LaunchError } from '@/tools/launch/launch-error';
import { PROJECT_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';
import { areaOf, englishOf, writeLanguage } from './catalogue';
import { checkCatalogue, isFault, type Finding } from './check';
import { importRows, readRows, rowsOf, writeRows } from './exchange';
import { messagesDir, readProject, writeReview } from './project';
import { approvedOf, draftsOfGate, gatedAreas, stateOf, withState, type State } from './review';
import { readSources, unusedKeys } from './usage';
import { keepVersions } from './versions';
import { XliffFault } from './xliff';

// npm run messages: checks the texts of all languages, moves them to translators and back, and keeps their reviews (docs/product/languages.md).

const usage = `Usage:
  npm run messages                                        what is missing or wrong
  npm run messages -- keep-versions                       the texts of new versions of terms and privacy notice
  npm run messages -- drafts <language>                   what is not approved
  npm run messages -- review <language> <area or key> --by <name>
  npm run messages -- approve <language> <area or key> --by <name>
  npm run messages -- export <language> <file.csv or .xlf>
  npm run messages -- import <language> <file.csv or .xlf>`;

type Project = ReturnType<typeof readProject>;

function check({ catalogue, rules, review, approved }: Project): void {
  const findings = checkCatalogue(catalogue, rules);
  for (const { kind, language, key, what } of findings) say(`${kind}: ${language} ${key} ${what}`);
  for (const key of unusedKeys(englishOf(catalogue), readSources(PROJECT_DIR))) say(`unused: ${key}`);
  for (const language of catalogue.keys())
    if (language !== english) say(progressOf(language, catalogue, review));
  const stale = approved.join() !== approvedOf(review, catalogue).join();
  if (stale) {
    throw new LaunchError(
      'lib/approved-languages.json has other languages than messages/review.json approves: `npm run messages -- approve` writes both.',
    );
  }
  const faults = findings.filter((each) => isFault(each)).length;
  if (faults > 0) throw new LaunchError(`Missing or wrong: ${faults}.`);
}

function progressOf(language: string, catalogue: Project['catalogue'], review: Project['review']): string {
  const counts: Record<State, number> = { draft: 0, reviewed: 0, approved: 0 };
  for (const key of englishOf(catalogue).keys()) counts[stateOf(review, catalogue, language, key)] += 1;
  const gate = draftsOfGate(review, catalogue, language).length;
  return `${language}: ${counts.approved} approved, ${counts.reviewed} reviewed, ${counts.draft} drafts. ${gate === 0 ? 'A live site may ship it.' : `A live site waits for ${gate} of law, money and consent (${[...gatedAreas].join(', ')}).`}`;
}

function drafts({ catalogue, review }: Project, language: string): void {
  for (const [key, from] of englishOf(catalogue)) {
    const state = stateOf(review, catalogue, language, key);
    if (state === 'approved') continue;
    say(`${key} (${state}${gatedAreas.has(areaOf(key)) ? ', needed by a live site' : ''})`);
    say(`  ${from}`);
    say(`  ${catalogue.get(language)?.get(key) ?? ''}`);
  }
}

function setState(
  { catalogue, rules, review }: Project,
  state: State,
  language: string,
  which: string,
  by: string,
): void {
  const keys = [...englishOf(catalogue).keys()].filter((key) => key === which || key.startsWith(`${which}.`));
  if (keys.length === 0) throw new LaunchError(`There is no area or text ${which}.`);
  const wrong = checkCatalogue(catalogue, rules).filter(
    (each: Finding) => isFault(each) && each.language === language && keys.includes(each.key),
  );
  if (wrong.length > 0) {
    throw new LaunchError(wrong.map(({ key, what }) => `${key} ${what}.`).join('\n'));
  }
  const change = { state, by, at: new Date().toISOString() };
  writeReview(withState(review, catalogue, language, keys, change), catalogue);
  say(`Texts of ${language} that are ${state} now: ${keys.length}.`);
}

function importFile({ catalogue, rules, review }: Project, language: string, file: string): void {
  const { texts, changed, refused } = importRows(catalogue, rules, language, readFile(file));
  writeLanguage(messagesDir, language, texts, englishOf(catalogue));
  writeReview(review, new Map(catalogue).set(language, texts));
  for (const each of refused) say(each);
  say(`Changed texts of ${language}: ${changed.length}.`);
  if (refused.length > 0) throw new LaunchError(`Refused rows: ${refused.length}.`);
}

function readFile(file: string): ReturnType<typeof readRows> {
  try {
    return readRows(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof XliffFault || error instanceof CsvFault)
      throw new LaunchError(`${file} cannot be read: ${error.message}.`);
    throw error;
  }
}

function argumentsOf(): { command: string; language: string; target: string; by: string } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { by: { type: 'string' } },
    });
    const [command = 'check', language = '', target = ''] = positionals;
    return { command, language, target, by: values.by ?? '' };
  } catch {
    throw new LaunchError(usage);
  }
}

await runCommand(async () => {
  const { command, language, target, by } = argumentsOf();
  const project = readProject();
  if (command === 'check' && language === '') {
    check(project);
    return;
  }
  if (command === 'keep-versions' && language === '') {
    for (const file of await keepVersions()) say(`${file} is written.`);
    return;
  }
  if (language === english || !project.catalogue.has(language)) throw new LaunchError(usage);
  if (command === 'drafts') drafts(project, language);
  else if (command === 'review' && target !== '' && by !== '')
    setState(project, 'reviewed', language, target, by);
  else if (command === 'approve' && target !== '' && by !== '')
    setState(project, 'approved', language, target, by);
  else if (command === 'export' && /\.(?:csv|xlf)$/.test(target)) {
    writeFileSync(target, writeRows(target, language, rowsOf(project.catalogue, project.review, language)));
  } else if (command === 'import' && /\.(?:csv|xlf)$/.test(target)) importFile(project, language, target);
  else throw new LaunchError(usage);
});
