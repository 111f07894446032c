import { createOrder } from '@/prisma/factories/sales';
import { dataRows } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The server's HTML has a screen of rows, the browser renders the others. */

test('a reload of a long list keeps the place; an expanded row further down is in the HTML', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  for (const n of Array.from({ length: 51 }, (_, index) => index))
    await createOrder(db, { userId: customer.id, executiveId: me.id, name: `Chain ${n}.` });
  await signInBrowser(context, me);
  const rowsIn = async (path: string) =>
    (await (await page.request.get(path)).text()).split('data-row=""').length - 1;
  expect(await rowsIn('/executive-orders')).toBe(16);

  await page.goto('/executive-orders');
  await expect(dataRows(page)).toHaveCount(50);
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  await page.reload();
  await expect(dataRows(page)).toHaveCount(50);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);

  const last = dataRows(page).filter({ hasText: 'Chain 1.' });
  await last.getByRole('button', { name: 'View Chain 1.' }).click();
  await expect(page).toHaveURL(/open=/);
  const { pathname, search } = new URL(page.url());
  expect(await rowsIn(`${pathname}${search}`)).toBe(50);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a long list says how many rows are missing, and leads to the next page',
    { tag: '@desk' },
    async ({ page, context, accounts, database: { db } }) => {
      const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
      for (const n of Array.from({ length: 52 }, (_, index) => index))
        await createOrder(db, { userId: customer.id, executiveId: me.id, name: `Bangle ${n}.` });
      await signInBrowser(context, me);
      await page.goto('/executive-orders?search=Bangle');
      await expect(dataRows(page)).toHaveCount(16);
      await expect(page.getByText('Turn on JavaScript to see 34 more rows of this page.')).toBeVisible();
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages.getByRole('button')).toHaveCount(0);
      await pages.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(/\?search=Bangle&after=[\w-]+&page=2$/);
      await expect(dataRows(page)).toHaveCount(2);
      await expect(page.getByText('turn on JavaScript')).toHaveCount(0);
      await pages.getByRole('link', { name: 'First page' }).click();
      await expect(page).toHaveURL('/executive-orders?search=Bangle');
    },
  );
});
