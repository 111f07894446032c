import pg from 'pg';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { field, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * On a separate site: all share the rates, which never change, so on the common site none is ever old (docs/product/money.md, "Gold rate").
 */

const desk = { tag: '@desk' };
let site: OwnSite;
test.beforeAll(async () => {
  site = await OwnSite.prepare();
  await site.start();
});
test.afterAll(() => site.remove());

/** Moves all rates two days back. @returns the last one's day, as on the screens */
async function ageRates(): Promise<string> {
  const client = new pg.Client({ connectionString: site.superuserUrl });
  await client.connect();
  try {
    // Without the triggers that protect rates.
    await client.query('SET session_replication_role = replica');
    const { rows } = await client.query<{ set_at: Date }>(
      `WITH aged AS (UPDATE gold_rates SET set_at = set_at - interval '2 days' RETURNING set_at)
       SELECT max(set_at) AS set_at FROM aged`,
    );
    return formatShortDate(storeDate(rows[0]?.set_at ?? new Date(0)));
  } finally {
    await client.end();
  }
}

test(
  'rates older than a day: their date for visitors, a reminder for the admin until they are set',
  desk,
  async ({ page }) => {
    const rates = page.getByRole('region', { name: 'Gold rate' });
    const reminder = statusWith(page, 'The gold rate is more than a day old');
    const day = await ageRates();
    await page.goto(`${site.url}/gold`);
    await page.getByRole('heading', { name: 'See how far your gold could go' }).scrollIntoViewIfNeeded();
    // Once, for all three.
    await expect(rates.getByText('per gram')).toHaveCount(3);
    await expect(rates.getByText(`Rate of ${day}`)).toHaveCount(1);
    await page.goto(`${site.url}/login`);
    await logInWith(page, '9000000001', 'demo1234');
    await page.waitForURL('**/admin-dashboard');
    await expect(reminder).toContainText(
      `24 carat, Rate of ${day}; 22 carat, Rate of ${day}; 18 carat, Rate of ${day}.`,
    );
    await expectAccessible(page);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }

    await reminder.getByRole('link', { name: 'Set the gold rate' }).click();
    const form = page.getByRole('form', { name: 'Set rates' });
    for (const [purity, rate] of [
      ['24 carat', '13,300'],
      ['22 carat', '12,200'],
      ['18 carat', '9,950'],
    ] as const)
      await field(form, purity).fill(rate);
    await form.getByRole('button', { name: 'Set rates' }).click();
    await expect(statusWith(form, 'Gold rate updated successfully!')).toBeVisible();
    await page.goto(`${site.url}/admin-dashboard`);
    await expect(page.getByRole('region', { name: 'Today’s figures' })).toBeVisible();
    await expect(reminder).toHaveCount(0);
  },
);
