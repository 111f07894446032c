import { createPaidOrder } from '@/prisma/factories/invoices';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "Sharing a document". */

test('staff share a receipt on WhatsApp; its link opens without a log-in', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const order = await createPaidOrder(db, { userId: customer.id, employeeId: me.id });
  const { receiptNo } = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  await signInBrowser(context, me);
  await page.goto(`/employee-orders?search=${order.id}&open=${order.id}`);
  const name = `Receipt voucher ${receiptNo}`;
  await page.getByRole('button', { name: `Share ${name}` }).click();
  const menu = page.getByRole('menu', { name: `Share ${name}` });
  await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  const href = await menu.getByRole('menuitem', { name: 'Send on WhatsApp' }).getAttribute('href');
  const message = new URL(href ?? '').searchParams.get('text') ?? '';
  expect(message).toContain(`${name} from Pasidi: `);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Share ${name}` })).toBeFocused();
  await expectAccessible(page);
  expect(await db.documentLink.count({ where: { userId: customer.id } })).toBe(1);

  const link = /https?:\S+\/d\/\w+/.exec(message)?.[0] ?? '';
  await changePerson(page, null);
  await page.goto(new URL(link).pathname);
  const shared = page.getByRole('region', { name: 'Receipt voucher' });
  for (const part of [receiptNo ?? '', '₹1,000.00']) await expect(shared.getByText(part)).toBeVisible();
  await expectAccessible(page);
  const open = page.getByRole('link', { name: 'Open PDF' });
  await expect(open).not.toHaveAttribute('target');
  const response = await page.request.get((await open.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
});
