import { baseUrl } from '@/e2e/fixtures/urls';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { bookFor, today } from '@/e2e/fixtures/slots';
import { visitRow } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { cameraFile } from '@/e2e/fixtures/camera';

/* docs/product/rules.md, "Front desk". */

test('a scanned code: log-in keeps it, opening changes nothing, one press checks in', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const { id, code } = await createVisitToday(db, me);
  const rowNow = () => db.booking.findUniqueOrThrow({ where: { id } });
  await page.goto(`/front-desk?code=${code}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/front-desk?code=${code}`)}`);
  await signInBrowser(context, admin);
  await page.goto(`/front-desk?code=${code}`);
  const button = page.getByRole('button', { name: 'Check in', exact: true });
  await expect(button).toBeFocused();
  expect(await rowNow()).toMatchObject({ visit: 'expected', version: 1 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Checked in at /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  expect(await rowNow()).toMatchObject({ visit: 'arrived', version: 2 });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/front-desk');
});

test(
  'a scanner types code and Enter: the visit is checked in, and the next scan replaces the code',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, other] = [
      await accounts.activeCustomer({ name: 'Meera Scanned' }),
      await accounts.activeCustomer({ name: 'Meera Other' }),
    ];
    const [mine, others] = [await createVisitToday(db, me), await createVisitToday(db, other)];
    await signInBrowser(context, await accounts.staff('employee'));
    await page.goto('/front-desk');
    const search = page.getByLabel('Code, mobile or name');
    await expect(visitRow(page, 'Meera Scanned')).toBeVisible();
    await search.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Meera ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 visits match. Type more, or check one in below.')).toBeVisible();
    const stateOf = async (id: number) => (await db.booking.findUniqueOrThrow({ where: { id } })).visit;
    expect([await stateOf(mine.id), await stateOf(others.id)]).toEqual(['expected', 'expected']);

    await page.keyboard.type(mine.code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(visitRow(page, 'Meera Scanned').getByText('Arrived')).toBeVisible();
    await expect(search).toBeFocused();
    // The whole QR code, as most scanners send it.
    await page.keyboard.type(`${baseUrl}/front-desk?code=${others.code}`);
    await page.keyboard.press('Enter');
    await expect(visitRow(page, 'Meera Other').getByText('Arrived')).toBeVisible();
    expect([await stateOf(mine.id), await stateOf(others.id)]).toEqual(['arrived', 'arrived']);
    await expectAccessible(page);

    // Again: it says why nothing happens. Unknown here: the code is looked up everywhere.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Meera Other: Arrived.')).toBeVisible();
    await page.keyboard.type('zzzzzz');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/front-desk?code=ZZZZZZ');
  },
);

test(
  'code of another day, another store, a cancelled or an unknown visit shows the reason, without a button',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
    const at = { shop_address: 'Karnataka', slot_time: '07:15:00' };
    const later = await bookFor(db, me, { ...at, slot_date: '2030-01-07' });
    const cancelled = await bookFor(db, me, { ...at, slot_date: today() }, new Date());
    const here = await bookFor(db, me, { ...at, slot_date: today() });
    await signInBrowser(context, admin);
    for (const [query, words] of [
      [`code=${later.code}`, /on another day: Mon, Jan 7, 2030/],
      [`code=${here.code}&store=Telangana`, /at another store: Karnataka/],
      [`code=${cancelled.code}`, /is cancelled.*book another time/],
      ['code=zzzzzz', /No visit has the code zzzzzz/],
    ] as const) {
      await page.goto(`/front-desk?${query}`);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
    }
    await expectAccessible(page);
  },
);

test(
  'camera reads the QR code of a visit, and reports any other QR code',
  { tag: ['@desk', '@torture'] },
  async ({ playwright, accounts, database: { db } }, info) => {
    const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
    const { id, code } = await createVisitToday(db, me);
    const file = info.outputPath('camera.y4m');
    await cameraFile(file, ['upi://pay?pa=shop@bank', `${baseUrl}/front-desk?code=${code}`]);
    const { launchOptions } = info.project.use;
    const own = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${file}`,
      ],
    });
    try {
      const context = await own.newContext({ baseURL: baseUrl });
      await signInBrowser(context, admin);
      const page = await context.newPage();
      // From the dashboard: its document may not use the camera.
      await page.goto('/admin-dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Front Desk', exact: true }).click();
      await page.getByRole('button', { name: 'Scan' }).click();
      await expect(page.getByText("This isn't a visit's QR code.")).toBeVisible();
      await page.waitForURL(`/front-desk?code=${code}`);
      await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeFocused();
      expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'expected' });
    } finally {
      await own.close();
    }
  },
);

test(
  'a camera that fails shows the reason and Try again',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('employee'));
    await page.addInitScript(() => {
      const errors = ['NotAllowedError', 'NotFoundError', 'NotReadableError'];
      Object.defineProperty(navigator, 'mediaDevices', {
        value: { getUserMedia: () => Promise.reject(new DOMException('no', errors.shift())) },
      });
    });
    await page.goto('/front-desk');
    const button = (name: string) => page.getByRole('button', { name });
    await button('Scan').click();
    const reason = (words: RegExp) => page.getByRole('alert').filter({ hasText: words });
    await expect(reason(/camera is blocked/)).toBeVisible();
    await expectAccessible(page);
    for (const words of [/No camera found/, /could not be started/]) {
      await button('Try again').click();
      await expect(reason(words)).toBeVisible();
    }
  },
);
