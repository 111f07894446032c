import { randomMobile } from '@/prisma/factories/users';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { button, expectAccessibleScreen, firstText, textbox } from '@/e2e/fixtures/staff-screens';

test(
  'admin creates a staff account by keyboard',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const input = inputMethodOf('keyboard', page);
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-users');
    await input.press(page.getByRole('link', { name: '+ Create User' }));
    await page.waitForURL('**/create-user');
    await expect(button(page, 'Create and invite')).toBeEnabled();
    await input.check(page.getByRole('radio', { name: 'Password' }));
    const mobile = randomMobile();
    await input.write(textbox(page, 'Name'), 'Hari Das');
    await input.write(textbox(page, 'Mobile'), mobile);
    const [secret, again] = [
      page.locator('input[name=password]'),
      page.locator('input[name=confirm_password]'),
    ];
    await input.write(secret, 'secret1');
    await input.write(again, 'secret2');
    await input.press(button(page, 'Create'));
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByText('Please select a role: employee, executive or admin.')).toBeVisible();
    await expectAccessibleScreen(page, input);
    await input.write(again, 'secret1');
    await input.choose(page.getByLabel('Role'), 'Executive');
    await input.press(button(page, 'Create'));
    await page.waitForURL('**/admin-users');
    await expect(firstText(page, 'User created successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: /Hari Das/ }).first()).toBeVisible();
    expect(await db.user.findFirst({ where: { mobile } })).toMatchObject({ role: 'executive' });
  },
);
