import { baseUrl } from '@/e2e/fixtures/urls';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { openRedirectPayloads as foreign } from '@/e2e/fixtures/open-redirects';
import { destinationAfterLogin } from '@/lib/kernel/access/routes';
import { PageVisitor } from '@/e2e/fixtures/page-visits';

/* `?next=` leads to pages of this site only. */

/** One of each kind for the browser, whose URL parser differs. */
const inBrowser = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '\n//evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/%2f%2fevil.example',
  '/profile/../..//evil.example',
];

test('at least 60 shapes, those for the browser included', () => {
  expect(new Set(foreign).size).toBeGreaterThanOrEqual(60);
  expect(foreign).toEqual(expect.arrayContaining(inBrowser));
});

test('after log-in, every shape leads to the default page', () => {
  const standings = [
    ['/dashboard', { role: 'user', active: true, hasProfile: true }],
    ['/profileupdate', { role: 'user', active: true, hasProfile: false }],
    ['/subscription', { role: 'user', active: false, hasProfile: true }],
    ['/employee-dashboard', { role: 'employee', active: true, hasProfile: true }],
    ['/executive-dashboard', { role: 'executive', active: true, hasProfile: true }],
    ['/admin-dashboard', { role: 'admin', active: true, hasProfile: true }],
  ] as const;
  for (const [own, standing] of standings) {
    for (const next of foreign) expect([next, destinationAfterLogin(standing, next)]).toEqual([next, own]);
    // Control: a page of this site.
    expect(destinationAfterLogin(standing, '/about?x=1#top')).toBe('/about?x=1#top');
  }
});

test('/session redirects to pages of the route table only', async ({ accounts }) => {
  const { cookie } = await accounts.activeCustomer();
  for (const next of foreign) {
    const { status, to } = await new PageVisitor(cookie).open(`/session?next=${encodeURIComponent(next)}`);
    expect([next, status, to]).toEqual([next, 303, '/']);
  }
  // The first of several counts; other parameter names are ignored.
  for (const query of ['next=//evil.example&next=/profile', 'next[]=//evil.example', 'Next=//evil.example']) {
    expect([query, (await new PageVisitor(cookie).open(`/session?${query}`)).to]).toEqual([query, '/']);
  }
  for (const next of ['/profile', '/gold_slot_booking?x=1#top']) {
    const { to } = await new PageVisitor(cookie).open(`/session?next=${encodeURIComponent(next)}`);
    expect(to).toBe(next);
  }
});

test('ended session leads to the log-in, and from there to pages of this site only', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const awake = await new PageVisitor(me.cookie).open('/session?login=%2Fprofile');
  expect(awake.to).toBe('/profile');
  await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
  for (const [login, next] of [['/profile', '/profile'], ...foreign.map((each) => [each, '/'])]) {
    const visitor = new PageVisitor(me.cookie);
    const { status, to } = await visitor.open(`/session?login=${encodeURIComponent(login ?? '')}`);
    expect([login, status, to]).toEqual([login, 303, `/login?next=${encodeURIComponent(next ?? '')}`]);
    // The old cookie is cleared, so the log-in is shown.
    expect((await visitor.open('/login')).status).toBe(200);
  }
});

test('ended session leads to pages in the language of the browser', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
  const cookie = `${me.cookie}; language=te`;
  const gold = await new PageVisitor(cookie).open('/session?next=%2Fdashboard');
  expect([gold.status, gold.to]).toEqual([303, '/te/gold']);
  const login = await new PageVisitor(cookie).open('/session?login=%2Fprofile');
  expect([login.status, login.to]).toEqual([303, '/te/login?next=%2Fprofile']);
});

for (const [nth, next] of inBrowser.entries()) {
  const tag = nth < 2 ? [] : ['@torture'];
  test(`log-in with next=${JSON.stringify(next)} stays on this site`, { tag }, async ({ page, accounts }) => {
    const me = await accounts.account({ active: true, profile: true });
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Mobile number').fill(me.mobile);
    await page.getByLabel(/^Password\b/).fill(me.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`${baseUrl}/dashboard`);
  });
}

test('log-in leads to the requested page if the account may open it', async ({ page, accounts }) => {
  const me = await accounts.account({ role: 'executive', profile: true });
  await page.goto('/executive-booking');
  await expect(page).toHaveURL(`${baseUrl}/login?next=%2Fexecutive-booking`);
  await page.getByLabel('Mobile number').fill(me.mobile);
  await page.getByLabel(/^Password\b/).fill(me.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`${baseUrl}/executive-booking`);
});

test('/login?next= does not redirect a signed-in user to another site', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.activeCustomer());
  await page.goto(`/login?next=${encodeURIComponent('https://evil.example/')}`);
  await expect(page).toHaveURL(`${baseUrl}/dashboard`);
});
