import { english, languageFacts, languages, pathIn, type Language } from '@/lib/languages';
import { langOf } from '@/e2e/fixtures/in-language';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/languages.md, "Addresses" and "Which language". */

const open = (path: string, cookie = '', headers = {}) => new PageVisitor(cookie).open(path, headers);
/** What an address shows: its status, and its language or the target of its redirect. */
async function shown(path: string, cookie = '', headers = {}): Promise<[number, string | null]> {
  const { status, to, html } = await open(path, cookie, headers);
  return [status, to ?? langOf(html)];
}
const tagOf = (language: Language) => languageFacts[language].tag;

test('a prerendered page is one for all: cookies, account and browser change nothing, nor does it set any', async ({
  accounts,
}) => {
  const { cookie } = await accounts.activeCustomer({ language: 'te' });
  for (const language of languages) {
    const path = pathIn(language, '/about');
    const plain = await open(path);
    expect([path, plain.status, langOf(plain.html)]).toEqual([path, 200, tagOf(language)]);
    const other = await open(path, `${cookie}; language=hi`, { 'accept-language': 'kn, ta;q=0.9' });
    expect(other.html === plain.html, path).toBe(true);
    for (const { headers } of [plain, other]) {
      expect(headers.get('vary') ?? '', path).not.toMatch(/accept-language|cookie|\*/i);
      expect(headers.getSetCookie(), path).toEqual([]);
      expect(headers.get('cache-control'), path).toContain('public');
    }
  }
});

test('an address without a prefix is English, also for an account and a browser in Telugu', async ({
  accounts,
}) => {
  const { cookie } = await accounts.activeCustomer({ language: 'te' });
  for (const path of ['/', '/about', '/terms', '/gold-plan'])
    expect(await shown(path, `${cookie}; language=te`), path).toEqual([200, tagOf(english)]);
});

test('pages of an account are in its language, whatever the browser has', async ({ accounts }) => {
  const { cookie } = await accounts.activeCustomer({ language: 'te' });
  for (const path of [
    '/dashboard',
    '/orders',
    '/gold_slot_booking',
    '/profile',
    '/profileupdate',
    '/receipt',
  ])
    expect(await shown(path, `${cookie}; language=hi`), path).toEqual([200, 'te']);
  const undecided = await accounts.activeCustomer();
  expect(await shown('/dashboard', `${undecided.cookie}; language=hi`)).toEqual([200, 'hi']);
  expect(await shown('/dashboard', undecided.cookie)).toEqual([200, tagOf(english)]);
});

test('redirects keep the language, and the page that was wanted', async ({ accounts }) => {
  expect(await shown('/dashboard', 'language=te')).toEqual([307, '/te/gold']);
  expect(await shown('/front-desk?code=K7M2QX', 'language=te')).toEqual([
    307,
    `/te/login?next=${encodeURIComponent('/front-desk?code=K7M2QX')}`,
  ]);
  const { cookie } = await accounts.signedIn({ language: 'hi' });
  expect(await shown('/te/gold', cookie)).toEqual([307, '/dashboard']);
  expect(await shown('/dashboard', cookie)).toEqual([307, '/subscription']);
  expect(await shown('/subscription', cookie)).toEqual([200, 'hi']);
  expect(await shown('/admin-dashboard', cookie)).toEqual([307, '/hi/gold']);
});

test('a language that the site does not have counts as none', async ({ accounts }) => {
  for (const language of ['ml', 'xx', 'TE', 'te-IN', '..%2Fen', '%00', 'constructor', ''])
    expect(await shown('/dashboard', `language=${language}`), language).toEqual([307, '/gold']);
  const { cookie } = await accounts.activeCustomer();
  expect(await shown('/dashboard', `${cookie}; language=ml`)).toEqual([200, tagOf(english)]);
});

test('what is not found is so in the language of a valid prefix', async () => {
  for (const [path, language] of [
    ['/te/nothing', 'te'],
    ['/hi/dashboard', 'hi'],
    ['/kn/developers', 'kn'],
    ['/ta/ta', 'ta'],
    ['/te/en', 'te'],
    ['/en', english],
    ['/en/about', english],
    ['/TE', english],
    ['/TE/about', english],
    ['/ml/about', english],
  ] as const)
    expect(await shown(path, 'language=hi'), path).toEqual([404, tagOf(language)]);
  expect(await shown('/te/Home')).toEqual([308, '/te']);
  expect(await shown('/te/about/')).toEqual([308, '/te/about']);
  expect(await shown('/te/pay/K3J9X0QAPZ81MVWBB17YT5E2RC', 'language=hi')).toEqual([200, 'te']);
});

test('staff are shown English, whatever browser and account have', async ({ accounts }) => {
  const { cookie } = await accounts.staff('employee', { language: 'te' });
  for (const path of ['/employee-dashboard', '/employee-orders', '/profile', '/profileupdate', '/front-desk'])
    expect(await shown(path, `${cookie}; language=te`), path).toEqual([200, tagOf(english)]);
});
