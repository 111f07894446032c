import { openDatabase } from '@/lib/db/client';
import { logIn } from '@/lib/people/accounts/contract';
import { secondFactor } from '@/lib/people/second-factor/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { makeAccount, type Account } from '@/e2e/fixtures/accounts';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient, someAddress } from '@/e2e/fixtures/gateway';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { alertWith, field, logInWith, logOut } from '@/e2e/fixtures/screens';
import { appOf, logInAsked, logInDone, protectAccount } from '@/e2e/fixtures/second-factor';
import { changePerson, expect, test } from '@/e2e/fixtures/test';

/* On a separate site: a requirement concerns all accounts of a role (docs/product/second-factor.md, "Requirement"). */

const desk = { tag: '@desk' };
let site: OwnSite;
let accounts: Record<'admin' | 'second' | 'executive', Account>;

test.beforeAll(async () => {
  site = await OwnSite.prepare();
  await site.start();
  const { db, close } = openDatabase(site.databaseUrl, { max: 2 });
  accounts = {
    admin: await makeAccount(db, { role: 'admin', name: 'Asha Admin' }),
    second: await makeAccount(db, { role: 'admin', name: 'Bina Admin' }),
    executive: await makeAccount(db, { role: 'executive', name: 'Esha Executive' }),
  };
  const { id } = accounts.executive;
  await db.user.update({ where: { id }, data: { mustChangePassword: true } });
  await close();
});
test.afterAll(() => site.remove());

const at = (credentials: { token: string } | null = null) =>
  new ApiClient(credentials, someAddress(), site.url);

async function tokenOf({ mobile, password }: Account): Promise<string> {
  return expectSuccess(logInDone, await at().call(logIn, { mobile, password })).token;
}

test(
  'an admin requires a second factor of executives; one without it sets it up at the log-in, and reaches nothing before',
  desk,
  async ({ page, consoleErrors }) => {
    test.setTimeout(240_000);
    consoleErrors.allow(/status of 40[0139]/);
    const { admin, second, executive } = accounts;
    const before = at({ token: await tokenOf(executive) });
    expectSuccess(listStores, await before.call(listStores));

    const card = page.getByRole('region', { name: 'Require a second factor' });
    await test.step('two admins with a factor first', async () => {
      await page.goto(`${site.url}/login`);
      await logInWith(page, admin.mobile, admin.password);
      await page.waitForURL('**/admin-dashboard');
      await page.goto(`${site.url}/admin-account`);
      await card.getByRole('button', { name: 'Require: Executives' }).click();
      await expect(alertWith(card, /two admins/i)).toBeVisible();
    });

    await test.step('required, by an admin with a factor', async () => {
      await protectAccount({ api: at({ token: await tokenOf(second) }) });
      // Ends the session of the browser.
      const app = await protectAccount({ api: at({ token: await tokenOf(admin) }) });
      await changePerson(page, null);
      await page.goto(`${site.url}/login`);
      await logInWith(page, admin.mobile, admin.password);
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await field(dialog, 'Code from the app').fill(app.code(0));
      await dialog.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL('**/admin-dashboard');
      await page.goto(`${site.url}/admin-account`);
      await card.getByRole('button', { name: 'Require: Executives' }).click();
      await expect(card.getByRole('button', { name: 'No longer require: Executives' })).toBeVisible();
      await expectAccessible(page);
      await logOut(page);
    });

    await test.step('a session of before reaches nothing', async () => {
      expectRefusal(await before.call(listStores), { status: 403, code: 'FACTOR_NEEDED' });
    });

    await test.step('the log-in sets one up', async () => {
      await page.goto(`${site.url}/login`);
      await logInWith(page, executive.mobile, executive.password);
      await page.waitForURL('**/profile');
      await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
      for (const address of ['/executive-dashboard', '/executive-orders', '/customers/1', '/profile']) {
        await page.goto(`${site.url}${address}`);
        await expect(page).toHaveURL(`${site.url}/profile`);
      }
      await page.getByRole('button', { name: 'Set up' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page);
      }
      await expectAccessible(page);
      const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
      const app = appOf((key ?? '').replaceAll(' ', ''));
      await field(page, 'Code from the app').fill(app.code(-1));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).toHaveCount(10);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'I have saved them' }).click();
      // The password was an admin's: the same log-in asks for another.
      await page.waitForURL('**/profile#password');
      await expect(
        page.getByRole('main').getByText('Choose a new password: an admin gave you this one.'),
      ).toBeInViewport();
      await page.goto(`${site.url}/executive-dashboard`);
      // The session of before has ended.
      expectRefusal(await before.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });

      await logOut(page);
      const asked = await at().call(logIn, { mobile: executive.mobile, password: executive.password });
      const { ticket, set_up } = expectSuccess(logInAsked, asked);
      expect(set_up).toBe(false);
      const done = await at().call(logIn, { ticket, code: app.code(0) });
      const api = at({ token: expectSuccess(logInDone, done).token });
      const removal = actionOf(secondFactor, secondFactor.actions.remove_totp);
      expectRefusal(await removal.send(api), { status: 409, code: 'FACTOR_REQUIRED' });
    });
  },
);
