import { beforeEach, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser as makeUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { search } from './contract';
import { searchEverything } from './operations';

/* Names however they are written (docs/product/rules.md, "Search"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const find = throughContract(search, searchEverything);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const found = async (who: User, q: string) => (await find(context.as(who), { q })).data;
const customers = async (who: User, q: string) => (await found(who, q)).customers.map(({ name }) => name);

test.each([
  ['వెంకటేశ్వర్లు', 'వెంకటేశ్వరలు'],
  ['శ్రీనివాసరావు', 'శ్రినివాసరావు'],
  ['நாகலட்சுமி', 'நாகலட்சுமீ'],
  ['சுப்பிரமணியன்', 'சுப்ரமணியன்'],
  ['ಶ್ರೀನಿವಾಸಮೂರ್ತಿ', 'ಶ್ರೀನಿವಾಸಮುರ್ತಿ'],
  ['लक्ष्मीनारायण', 'लक्ष्मिनारायण'],
  ['प्रियंका', 'प्रीयंका'],
  ['ಮಂಜುನಾಥ', 'ಮಂಜುನಾತ'],
  ['മോഹൻലാൽ', 'മോഹന്\u200Dലാല'],
])('with one wrong letter of an Indic script: %s by %s', async (name, q) => {
  await makeUser(db, { name });
  expect(await customers(staff.admin, q)).toEqual([name]);
});

test.each([
  ['Lakshmi Reddy', 'laxmi'],
  ['Lakshmi Reddy', 'lakshmi redy'],
  ['Laxmi Redy', 'Lakshmi Reddi'],
  ['Shreenivas Chowdary', 'srinivas choudhari'],
  ['Venkateswara Rao', 'venkateshwara rao'],
])('as it sounds: %s by %s', async (name, q) => {
  await makeUser(db, { name });
  expect(await customers(staff.admin, q)).toEqual([name]);
  expect(await customers(staff.admin, 'lokesh')).toEqual([]);
});

test('as it sounds, among a dozen spellings', async () => {
  const spellings =
    'Chaudari Chaudary Chaudhari Chaudhary Chodari Choudari Choudary Choudhari Choudhary Chowdari Chowdary';
  for (const name of spellings.split(' ')) await makeUser(db, { name });
  expect(await customers(staff.admin, 'choudhary')).toHaveLength(5);
  expect(await customers(staff.admin, 'choudhary srinivas')).toEqual([]);
  await makeUser(db, { name: 'Srinivas Chowdary' });
  expect(await customers(staff.admin, 'choudhary srinivas')).toEqual(['Srinivas Chowdary']);
});

/* SQL: sound_key. */
test.each([
  ['lakshmi', 'laxmi', 'laksmi', 'lakshmy', 'lakshmee'],
  ['reddy', 'redy', 'reddi'],
  ['srinivas', 'sreenivas', 'shrinivas', 'shreenivas', 'srinivasa'],
  ['venkateswara', 'venkateshwara', 'venkatesvara', 'venkateswar'],
  ['chowdary', 'choudhary', 'chaudhari', 'chowdhari'],
  ['mohammed', 'mohammad', 'muhammad', 'mohamed'],
  ['satish', 'sathish', 'sateesh'],
  ['sowjanya', 'soujanya', 'saujanya'],
  ['naidu', 'naydu', 'naidoo'],
  ['gowda', 'gouda', 'gauda'],
  ['poornima', 'purnima'],
  ['vishwanath', 'viswanath'],
  ['jnaneswar', 'gnaneswar', 'gyaneshwar'],
  ['krishna', 'krisna'],
  ['azhagan', 'alagan'],
  ['fathima', 'phatima', 'fatima'],
  ['vijay', 'vijai'],
  ['priya', 'pria'],
  ['zakir', 'jakir'],
])('%s sounds like all of them', async (...words) => {
  const { rows } = await database.pool.query(
    'SELECT count(DISTINCT sound_key(word))::int AS n, count(sound_key(word))::int AS known FROM unnest($1::text[]) AS word',
    [words],
  );
  expect(rows).toEqual([{ n: 1, known: words.length }]);
});

test.each([
  ['ramesh', 'suresh'],
  ['kiran', 'karan'],
  ['ravi', 'devi'],
  ['anil', 'sunil'],
  ['gopal', 'bhupal'],
  ['latha', 'lalitha'],
  ['mahesh', 'mukesh'],
])('%s does not sound like %s', async (...words) => {
  const { rows } = await database.pool.query(
    'SELECT count(DISTINCT sound_key(word))::int AS n FROM unnest($1::text[]) AS word',
    [words],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('in any equivalent form, also of names stored in another', { tags: 'torture' }, async () => {
  for (const [stored, typed] of [
    ['\u0B95\u0BCA\u0BA3\u0BCD\u0B9F\u0BC8', '\u0B95\u0BC6\u0BBE\u0BA3\u0BCD\u0B9F\u0BC8'],
    ['\u0CB6\u0CCD\u0CB0\u0CC0', '\u0CB6\u0CCD\u0CB0\u0CBF\u0CD5'],
    ['\u092B\u093C\u093E\u0924\u093F\u092E\u093E', '\u095E\u093E\u0924\u093F\u092E\u093E'],
    ['Jos\u00E9', 'Jose\u0301'],
    ['Anil\u00A0 Rao', 'Anil Rao'],
    ['മോഹ\u0D28\u0D4D\u200D', 'മോഹ\u0D7B'],
    ['రాజ్\u200Cకుమార్', 'రాజ్కుమార్'],
  ] as const)
    for (const [name, q] of [
      [stored, typed],
      [typed, stored],
    ] as const) {
      const { id } = await makeUser(db, { name });
      await createOpportunity(db, { name, userId: id });
      const { customers: people, opportunities } = await found(staff.admin, q);
      expect(people.map((each) => each.name)).toContain(name);
      expect(opportunities.map((each) => each.name)).toContain(name);
    }
});

test(
  'ignoring apostrophes, dots, hyphens, dashes and blanks, on both sides',
  { tags: 'torture' },
  async () => {
    const spellings = [
      ["D'Souza", 'D’Souza', 'DSouza', 'D Souza', 'd´souza'],
      ['K Ramesh', 'K. Ramesh', 'K.Ramesh', 'KRamesh', 'K.  Ramesh'],
      ['Anna-Maria', 'Anna–Maria', 'Anna Maria', 'AnnaMaria', 'Anna‑Maria'],
    ];
    for (const same of spellings) {
      await database.emptyAll();
      staff = await createCompany(db);
      for (const name of same) await makeUser(db, { name });
      for (const q of same) expect((await customers(staff.admin, q)).toSorted()).toEqual(same.toSorted());
    }
    expect(await customers(staff.admin, "'-.")).toEqual([]);
  },
);

test.each([
  ['లక్ష్మి', 'Lakshmi'],
  ['Lakshmi', 'లక్ష్మి'],
  ['லட்சுமி', 'laxmi'],
  ['శ్రీనివాసరావు', 'Srinivasarao'],
  ['ರಾಮಯ್ಯ', 'ramaiah'],
  ['राजकुमार सिंह', 'Rajkumar Singh'],
  ['Ganesan Iyer', 'கணேசன் ஐயர்'],
  ['ഗോപാലകൃഷ്ണൻ', 'gopalakrishnan'],
  ['రాజ్\u200Cకుమార్', 'rajkumar'],
  ['ఉమ', 'Uma'],
  ['லட்சுமி', 'లక్ష్మి'],
])('in another script: %s by %s', async (name, q) => {
  const { id } = await makeUser(db, { name });
  await createOpportunity(db, { name, userId: id });
  await makeUser(db, { name: 'Lokesh లోకేష్' });
  const { customers: people, opportunities } = await found(staff.admin, q);
  expect(people.map((each) => each.name)).toEqual([name]);
  expect(opportunities.map((each) => each.name)).toEqual([name]);
});

test('in another script, beside dozens of spellings in the own one', async () => {
  const endings = ['i', 'ee', 'y', 'ie', 'ii'];
  const spellings = ['Lakshm', 'Laksm', 'Laxm', 'Laxhm', 'Lakkshm', 'Lakshmm', 'Laakshm', 'Lakchm', 'Laqshm'];
  for (const spelling of spellings.flatMap((start) => endings.map((end) => start + end)))
    await makeUser(db, { name: `${spelling} Iyer` });
  await makeUser(db, { name: 'లక్ష్మి రెడ్డి' });
  expect(await customers(staff.admin, 'lakshmi reddy')).toEqual(['లక్ష్మి రెడ్డి']);
});
