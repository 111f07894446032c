import { expectAccessible } from '@/e2e/fixtures/accessible';
import { adminAtCounter, counterPins, pinField } from '@/e2e/fixtures/counter-screen';
import { field, logInWith } from '@/e2e/fixtures/screens';
import { logInBeside, setPin } from '@/e2e/fixtures/shared-counter';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Several people at a counter (docs/product/shared-counter.md, "Unlock"). */

const { own: pin, other: otherPin, wrong: wrongPin } = counterPins;

test('two people take turns at one counter, and a third logs in beside them', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[039]/);
  const me = await adminAtCounter(accounts, db);
  const other = await logInBeside(await accounts.staff('employee', { name: 'Asha Rao' }), me);
  expect((await setPin(other, otherPin)).status).toBe(200);
  const third = await accounts.staff('executive', { name: 'Ravi Kumar' });
  await signInBrowser(context, me);
  await page.goto('/admin-orders');
  const lock = page.getByRole('button', { name: 'Lock', exact: true });

  await test.step('by the choice of the person', async () => {
    await lock.click();
    await expect(page.getByRole('radio', { name: 'Kiran Das' })).toBeChecked();
    await page.getByRole('radio', { name: 'Asha Rao' }).check();
    await expectAccessible(page);
    await pinField(page, other).pressSequentially(otherPin);
    await page.waitForURL('/employee-dashboard');
    await lock.click();
    await expect(page.getByText('Asha Rao is logged in on this counter.')).toBeVisible();
    await page.getByRole('radio', { name: 'Kiran Das' }).check();
    await pinField(page, me).pressSequentially(pin);
    await page.waitForURL('/admin-dashboard');
  });

  await test.step('with a report of wrong PINs that somebody else typed', async () => {
    await lock.click();
    await page.getByRole('radio', { name: 'Asha Rao' }).check();
    await pinField(page, other).pressSequentially(wrongPin);
    await expect(pinField(page, other)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('radio', { name: 'Kiran Das' }).check();
    await pinField(page, me).pressSequentially(pin);
    await page.waitForURL('/admin-dashboard');
    await lock.click();
    await page.getByRole('radio', { name: 'Asha Rao' }).check();
    await pinField(page, other).pressSequentially(otherPin);
    await expect(page.getByRole('heading', { name: 'Wrong PINs were tried' })).toBeFocused();
    await expect(page.getByText('A wrong PIN was tried on this counter')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('/employee-dashboard');
    await lock.click();
    await page.getByRole('radio', { name: 'Kiran Das' }).check();
    await pinField(page, me).pressSequentially(pin);
    await page.waitForURL('/admin-dashboard');
  });

  await test.step('by a log-in, which leaves the other session locked', async () => {
    await lock.click();
    await page.getByRole('link', { name: 'Log in as another person' }).click();
    await page.waitForURL('/login');
    await logInWith(page, third.mobile, third.password);
    await page.waitForURL('/executive-dashboard');
    const open = await db.session.findFirst({
      where: { userId: me.id, OR: [{ locksAt: null }, { locksAt: { gt: new Date() } }], endedAt: null },
    });
    expect(open).toBeNull();
    await lock.click();
    await expect(page.getByRole('radio', { name: 'Ravi Kumar' })).toBeChecked();
    await expect(field(page, 'Password of Ravi Kumar')).toBeFocused();
    await page.getByRole('radio', { name: 'Kiran Das' }).check();
    await pinField(page, me).pressSequentially(pin);
    await page.waitForURL('/admin-dashboard');
  });
});
