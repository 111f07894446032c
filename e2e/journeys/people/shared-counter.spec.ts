import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import {
  adminAtCounter,
  counterPins,
  lockedHeading,
  pinField,
  untilWatched,
} from '@/e2e/fixtures/counter-screen';
import { alertWith, field, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* See docs/product/shared-counter.md. */

const { own: pin, wrong: wrongPin } = counterPins;
const [toWarning, toLock] = [166_000, 16_000];

test('a page locks by itself, leaves nothing in the document, and opens again with the PIN', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[039]/);
  const me = await adminAtCounter(accounts, db);
  const customer = await accounts.activeCustomer({ name: 'Lakshmi Devi' });
  const address = `/customers/${customer.id}`;
  await signInBrowser(context, me);
  await page.clock.install();
  await page.goto('/admin-dashboard');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Lakshmi Devi' })).toBeVisible();
  const warning = statusWith(page, 'This counter locks in 15 seconds.');

  await test.step('input after the warning keeps it open', async () => {
    await untilWatched(page);
    await page.clock.fastForward(toWarning);
    await expect(warning).toBeVisible();
    await page.keyboard.press('Shift');
    await expect(warning).toHaveCount(0);
  });

  await test.step('nothing of the page is left before the server knows', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/device', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.fastForward(toWarning);
    await page.clock.fastForward(toLock);
    await expect(lockedHeading(page)).toBeVisible();
    expect(await page.content()).not.toContain('Lakshmi');
    expect(await page.content()).not.toContain(customer.mobile);
    expect(await page.title()).not.toContain('Lakshmi');
    release();
    await page.waitForURL(`/locked?next=${encodeURIComponent(address)}`);
    await page.unroute('**/api/device');
  });

  await test.step('the back button shows nothing', async () => {
    await page.goBack();
    await expect(lockedHeading(page)).toBeVisible();
    expect(await page.content()).not.toContain('Lakshmi');
    await page.goto(address);
    await expect(lockedHeading(page)).toBeVisible();
  });

  await test.step('the PIN opens the page that was left', async () => {
    await expect(pinField(page, me)).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await pinField(page, me).pressSequentially(wrongPin);
    await expect(pinField(page, me)).toHaveAttribute('aria-invalid', 'true');
    await expect(pinField(page, me)).toHaveValue('');
    await pinField(page, me).pressSequentially(pin);
    await page.waitForURL(address);
    await expect(page.getByRole('heading', { name: 'Lakshmi Devi' })).toBeVisible();
  });
});

test('after five wrong PINs only the password opens, on a phone', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[039]/);
  await page.setViewportSize({ width: 360, height: 740 });
  const me = await adminAtCounter(accounts, db);
  await signInBrowser(context, me);
  await page.goto('/admin-orders');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.waitForURL('/locked?next=%2Fadmin-orders');
  await expectAccessible(page);
  await expectNoOverflow(page);
  for (let time = 0; time < 5; time += 1) {
    await pinField(page, me).pressSequentially(wrongPin);
    await expect(pinField(page, me)).toHaveAttribute('aria-invalid', 'true');
    await expect(pinField(page, me)).toHaveValue('');
  }
  await pinField(page, me).pressSequentially(pin);
  await expect(alertWith(page, 'Too many wrong PINs. Use the password.')).toBeVisible();
  const password = field(page, 'Password of Kiran Das');
  await password.fill('not it');
  await password.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await password.fill(me.password);
  await password.press('Enter');
  await page.waitForURL('/admin-orders');
});

test('a session whose page was closed, or could not report, is locked all the same', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[039]/);
  const me = await adminAtCounter(accounts, db);
  await signInBrowser(context, me);
  await page.clock.install();
  // The stream would tell of the lock.
  await page.route('**/api/changes*', (route) => route.abort());
  await page.goto('/admin-orders');
  await untilWatched(page);
  const lockTime = async () =>
    (await db.session.findFirstOrThrow({ where: { userId: me.id, endedAt: null } })).locksAt?.getTime() ?? 0;
  const [first, report] = [await lockTime(), 31_000];

  await test.step('input is reported', async () => {
    await page.clock.fastForward(report);
    await page.keyboard.press('Shift');
    await expect.poll(lockTime).toBeGreaterThan(first);
  });

  await test.step('an open page learns of the lock', async () => {
    await db.session.updateMany({ where: { userId: me.id }, data: { locksAt: new Date() } });
    await page.clock.fastForward(report);
    await page.keyboard.press('Shift');
    await page.waitForURL('/locked?next=%2Fadmin-orders');
    await pinField(page, me).pressSequentially(pin);
    await page.waitForURL('/admin-orders');
  });

  await test.step('a page that is opened later shows nothing', async () => {
    await db.session.updateMany({ where: { userId: me.id }, data: { locksAt: new Date() } });
    await page.goto('/admin-dues');
    await expect(lockedHeading(page)).toBeVisible();
    await page.goto('/gold');
    await page.goto('/admin-dashboard');
    await expect(lockedHeading(page)).toBeVisible();
  });
});

test('all tabs lock together, and open together', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[039]|ERR_ABORTED/);
  const me = await adminAtCounter(accounts, db);
  await signInBrowser(context, me);
  await page.goto('/admin-orders');
  const second = await context.newPage();
  await second.goto('/admin-dues');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.waitForURL('/locked?next=%2Fadmin-orders');
  await second.waitForURL('/locked?next=%2Fadmin-dues');
  await pinField(page, me).pressSequentially(pin);
  await page.waitForURL('/admin-orders');
  await second.waitForURL('/admin-dashboard');
});

test('without a net the page is empty all the same, and locks as soon as there is one', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 40[039]/);
  const me = await adminAtCounter(accounts, db);
  const { id } = await accounts.activeCustomer({ name: 'Lakshmi Devi' });
  await signInBrowser(context, me);
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole('heading', { name: 'Lakshmi Devi' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(statusWith(page, 'No connection.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain('Lakshmi');
  await context.setOffline(false);
  await page.waitForURL(`/locked?next=${encodeURIComponent(`/customers/${id}`)}`);
});
