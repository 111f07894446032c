import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { scriptPayloads as payloads } from '@/e2e/fixtures/script-payloads';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createScriptRecords, everything, itemName, paymentNote, portions } from '@/e2e/fixtures/stored-xss';

/*
 * Every payload in every stored text must be shown literally on every screen. A policy violation or an executed script is a console error,
 * which fails the test.
 */

const ran = 'a stored script ran';

/** Elements and attributes that no page uses. */
function unexpectedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const active =
      'object, embed, iframe, marquee, base, math, video, audio, main script, main style, main link';
    const isStrange = (element: Element) =>
      element.matches(active) ||
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(?:href|src|action|formaction|data|srcdoc|style)$/.test(name) &&
            /javascript:|evil\.example|hit\(/i.test(value)),
      );
    return [...document.querySelectorAll('*')]
      .filter(isStrange)
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** Waits for all `texts`, and looks for injected markup. */
async function expectText(page: Page, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = (await page.locator('main').textContent()) ?? '';
    return texts.filter((each) => !shown.includes(each));
  };
  await expect.poll(missing, { message: `all payloads on ${page.url()}` }).toEqual([]);
  expect(await unexpectedElements(page)).toEqual([]);
}

test.beforeEach(({ context }) =>
  context.addInitScript((message) => {
    Object.assign(window, { hit: () => console.error(message) });
  }, ran),
);

test('every list and detail view of the back office', async ({ page, accounts, database: { db } }) => {
  const { tag, admin, executive, employee, open } = await createScriptRecords(accounts, db);
  const names = payloads.map((payload) => `${payload} ${tag}`);
  const oldest = 'sort=created_at&direction=asc';
  const screens: [SignedInAccount, [path: string, texts: readonly string[]][]][] = [
    [
      admin,
      [
        [`/admin-users?search=${tag}&open=${open.user}`, [...names, everything]],
        [
          `/admin-opportunity?search=${tag}&open=${open.opportunity}`,
          [...names, ...payloads.map(itemName), everything],
        ],
        [
          `/admin-orders?search=${tag}&open=${open.order}`,
          [...names, ...payloads.map(paymentNote), everything],
        ],
        [`/admin-dues?search=${tag}&open=${open.order}`, [...names, ...payloads.map(paymentNote)]],
        ['/admin-day-book', [`${payloads.at(-1) ?? ''} ${tag}`]],
        [`/admin-booking-slots?period=all&${oldest}&open=${open.booking}`, [everything]],
        [`/admin-payments?${oldest}&open=${open.payment}`, [...names, everything]],
        [`/admin-audit?actor_id=${admin.id}&open=${open.entry}`, [everything, admin.name]],
        ['/admin-sellers', portions(500)],
        ['/admin-dashboard', []],
        ['/create-user', []],
      ],
    ],
    [
      executive,
      [
        [
          `/executive-opportunity?open=${open.opportunity}`,
          [...names, ...payloads.map(itemName), ...portions(200).slice(0, 1), everything],
        ],
        [`/executive-orders?open=${open.order}`, [...names, everything]],
        [`/executive-booking?period=all&${oldest}&open=${open.booking}`, [everything]],
        [`/executive-opportunity?open=${open.lost}`, portions(500).slice(0, 1)],
        ['/executive-opportunity?view=board', names.slice(-1)],
        [`/executive-customers?search=${tag}`, names],
        [
          `/customers/${open.user}`,
          [...portions(2000), ...portions(200), ...portions(120).slice(0, 1), everything],
        ],
        ['/executive-dashboard', portions(200).slice(0, 1)],
        ['/profile', [executive.name]],
      ],
    ],
    [
      employee,
      [
        [`/employee-opportunity?open=${open.opportunity}`, [...names, ...payloads.map(itemName), everything]],
        [`/employee-orders?open=${open.order}`, [...names, everything]],
        [`/employee-booking-slots?period=all&${oldest}&open=${open.booking}`, [everything]],
        [`/employee-referrals?open=${open.user}`, [...names, everything]],
        ['/employee-dashboard', []],
        ['/profile', [employee.name]],
      ],
    ],
  ];
  for (const [account, visits] of screens) {
    await changePerson(page, account);
    for (const [path, texts] of visits) {
      await page.goto(path);
      await expectText(page, texts);
    }
  }
});

test('the search of the header', async ({ context, page, accounts, database: { db } }) => {
  const me = await accounts.staff('executive');
  const tag = `zq${randomBytes(4).toString('hex')}`;
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const found = payloads.filter((_, at) => at % 5 === 1).slice(0, 5);
  for (const payload of found) {
    const { id: userId } = await createUser(db, { name: `${payload} ${tag}` });
    await createOpportunity(db, { userId, executiveId: me.id, name: `${payload} ${tag} set` });
  }
  await signInBrowser(context, me);
  await page.goto('/executive-dashboard');
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.type(tag);
  for (const payload of found) {
    // One payload ends with another.
    await expect(
      palette
        .getByRole('option')
        .filter({ hasText: `${payload} ${tag} set` })
        .first(),
    ).toBeVisible();
    await expect(
      palette
        .getByRole('option')
        .filter({ hasText: `${payload} ${tag}` })
        .first(),
    ).toBeVisible();
  }
  expect(await unexpectedElements(page)).toEqual([]);
});

test('an import: the name of its file, its columns, why rows are refused', async ({
  context,
  page,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-import');
  const fileName = `${payloads.find((each) => each.startsWith('<img') && !each.includes('/')) ?? ''}.csv`;
  const quoted = payloads.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
  // The second row is refused: its mobile is a script.
  const content = `Mobile,${quoted}\n${quoted}\n`;
  const file = { name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expectText(page, [fileName, ...payloads]);
  await page.goto('/admin-import');
  await expectText(page, [fileName]);
});

test("customer's own pages", async ({ page, accounts, database: { db } }) => {
  for (const [at, address] of portions(500).entries()) {
    const name = payloads[at] ?? '';
    const me = await accounts.activeCustomer({ name, email: everything, address });
    const session = { userId: me.id, expiresAt: new Date(Date.now() + 3_600_000) };
    await db.session.create({
      data: {
        ...session,
        id: randomBytes(32).toString('base64url'),
        userAgent: everything,
        address: everything,
      },
    });
    await changePerson(page, me);
    await page.goto('/profile');
    await expectText(page, [name, everything, address]);
    const { id: opportunityId } = await createOpportunity(db, { userId: me.id, status: 'closed' });
    const order = await createOrder(db, { userId: me.id, opportunityId, name: `${name} order` });
    await createItem(db, { opportunityId, orderId: order.id, name: itemName(name) });
    await page.goto('/orders');
    await expectText(page, [itemName(name)]);
    await page.goto(`/pay/${await createPaymentLink(db, { orderId: order.id })}`);
    await expectText(page, [itemName(name), `Hello ${name.split(' ')[0]}`]);
    if (at > 0) continue;
    for (const path of ['/dashboard', '/gold_slot_booking', '/profileupdate']) {
      await page.goto(path);
      await expectText(page, []);
    }
  }
});

test('harness detects running scripts, blocked scripts and injected markup', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/./);
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  const payload = payloads.find((each) => each.startsWith('<img')) ?? '';

  await page.goto('/about');
  expect(await unexpectedElements(page)).toEqual([]);
  // Hydration may replace the DOM long after load on a busy machine: insert again.
  const planted = async () => {
    await page.evaluate((html) => {
      const main = document.querySelector('main');
      if (main?.querySelector('[onerror]') === null) main.insertAdjacentHTML('beforeend', html);
    }, payload);
    return { unexpectedElements: await unexpectedElements(page), heard: heard.join('\n') };
  };
  await expect.poll(planted).toEqual({
    unexpectedElements: [expect.stringContaining('onerror')],
    heard: expect.stringMatching(/content security policy: script-src/),
  });
  expect(heard).not.toContain(ran);

  // A page without a policy.
  await page.goto('about:blank');
  await page.setContent(`<main>${payload}</main>`);
  await expect.poll(() => heard).toContain(ran);
  await expect(expectText(page, [payload])).rejects.toThrow('all payloads');
});
