import { baseUrl } from '@/e2e/fixtures/addresses';
import { enter, expect, test } from '@/e2e/fixtures/test';
import { PageVisitor } from '@/e2e/fixtures/page-visits';

/** `?next=` leads to pages of our own site and nowhere else. */

const foreign = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  '/profile/../..//evil.example',
  'evil.example',
  '/nope',
  '/api/Logout_Gold',
  '/session?next=/session',
];

test('/session goes on to pages of the route table only', async ({ people }) => {
  const { cookie } = await people.activeCustomer();
  for (const next of foreign) {
    const { status, to } = await new PageVisitor(cookie).open(`/session?next=${encodeURIComponent(next)}`);
    expect([next, status, to]).toEqual([next, 303, '/']);
  }
  for (const next of ['/profile', '/gold_slot_booking?x=1#top']) {
    const { to } = await new PageVisitor(cookie).open(`/session?next=${encodeURIComponent(next)}`);
    expect(to).toBe(next);
  }
});

test('a session that is over is led to the log-in, and from there to pages of ours only', async ({
  people,
  database: { db },
}) => {
  const me = await people.activeCustomer();
  const awake = await new PageVisitor(me.cookie).open('/session?login=%2Fprofile');
  expect(awake.to).toBe('/profile');
  await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
  for (const [login, next] of [['/profile', '/profile'], ...foreign.map((each) => [each, '/'])] as const) {
    const visitor = new PageVisitor(me.cookie);
    const { status, to } = await visitor.open(`/session?login=${encodeURIComponent(login ?? '')}`);
    expect([login, status, to]).toEqual([login, 303, `/login?next=${encodeURIComponent(next ?? '')}`]);
    // The old cookie is put away: the door opens.
    expect((await visitor.open('/login')).status).toBe(200);
  }
});

for (const next of foreign.slice(0, 8)) {
  test(`a log-in with next=${JSON.stringify(next)} stays here`, async ({ page, people }) => {
    const me = await people.account({ active: true, profile: true });
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Mobile number').fill(me.mobile);
    await page.getByLabel(/^Password\b/).fill(me.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`${baseUrl}/dashboard`);
  });
}

test('a log-in goes on to the page that was asked for, where the account may enter it', async ({
  page,
  people,
}) => {
  const me = await people.account({ role: 'executive', profile: true });
  await page.goto('/executive-booking');
  await expect(page).toHaveURL(`${baseUrl}/login?next=%2Fexecutive-booking`);
  await page.getByLabel('Mobile number').fill(me.mobile);
  await page.getByLabel(/^Password\b/).fill(me.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`${baseUrl}/executive-booking`);
});

test('signed in already, /login?next= is no detour for strangers either', async ({
  page,
  context,
  people,
}) => {
  await enter(context, await people.activeCustomer());
  await page.goto(`/login?next=${encodeURIComponent('https://evil.example/')}`);
  await expect(page).toHaveURL(`${baseUrl}/dashboard`);
});
