import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { createBooking } from '@/prisma/factories/bookings';
import { createExchange } from '@/prisma/factories/exchanges';
import { createFailedMessage } from '@/prisma/factories/messages';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { dataRows } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Density of the back-office lists, with names of usual length. */

const records = 16;
const sizes = [
  [1440, 900, 14],
  [1366, 768, 10],
  [375, 812, 3],
] as const;

/** Rows completely in the viewport, above a bottom bar. */
const rowsInView = (page: Page): Promise<number> =>
  dataRows(page).evaluateAll((rows) => {
    const bar = document.querySelector('[data-bottom-bar]');
    const end = bar?.checkVisibility() === true ? bar.getBoundingClientRect().top : innerHeight;
    return rows.filter((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= end;
    }).length;
  });

test(
  'every list shows 14 rows at 1440 x 900, 10 at 1366 x 768, three at 375 x 812',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const admin = await accounts.staff('admin', { name: 'Sowmya Krishnan' });
    const executive = await accounts.staff('executive', { name: 'Lakshmi Venkataraman' });
    const employee = await accounts.staff('employee', { name: 'Mohammed Irfan' });
    const unique = `Venk${randomUUID()
      .replace(/[^a-f]/g, '')
      .slice(0, 8)}`;
    const buyer = await accounts.account({ name: 'Padmavathi R', active: true });
    for (let each = 0; each < records; each += 1) {
      const customer = await accounts.account({
        name: `Anjali ${unique}`,
        active: true,
        referrerCode: employee.referralId,
      });
      const sale = { userId: customer.id, executiveId: executive.id, employeeId: employee.id };
      await createOpportunity(db, { ...sale, name: `Bridal set, ${unique}`, totalAmount: '185000.00' });
      await createOrder(db, { ...sale, name: unique, totalAmount: '185000.00', paidAmount: '20000.00' });
      await createBooking(db, {
        userId: buyer.id,
        userMobile: buyer.mobile,
        slotDate: `2028-05-${10 + each}`,
        slotTime: '11:00:00',
      });
      await createExchange(db, { userId: buyer.id, createdBy: employee.id });
      await createPaymentOrder(db, { userId: buyer.id, status: 'paid' });
      await createFailedMessage(db, buyer);
      await db.auditEntry.create({
        data: {
          actorId: admin.id,
          action: 'user.update',
          entity: 'user',
          entityId: buyer.id,
          before: { name: 'Padma', address: 'Benz Circle' },
          after: { name: 'Padmavathi Subrahmanyam', address: 'Governor Peta, Vijayawada' },
        },
      });
    }
    const byName = `search=${unique}`;
    const byMobile = `search=${buyer.mobile}`;
    const all = {
      customers: byName,
      opportunity: byName,
      orders: byName,
      dues: byName,
      advances: byName,
      'old-gold': byMobile,
    };
    const lists = [
      {
        who: admin,
        paths: {
          ...all,
          users: byName,
          'booking-slots': byMobile,
          payments: byMobile,
          messages: byMobile,
          audit: `entity=user&entity_id=${buyer.id}`,
        },
      },
      { who: executive, paths: { ...all, booking: byMobile } },
      { who: employee, paths: { ...all, 'booking-slots': byMobile, referrals: byName } },
    ];
    for (const { who, paths } of lists) {
      await signInBrowser(context, who);
      for (const [name, query] of Object.entries(paths)) {
        const path = `/${who.role}-${name}`;
        await page.goto(`${path}?${query}`);
        await expect(dataRows(page), path).toHaveCount(records);
        for (const [width, height, atLeast] of sizes) {
          await page.setViewportSize({ width, height });
          await expect
            .poll(() => rowsInView(page), { message: `rows in view in ${path}, ${width} x ${height}` })
            .toBeGreaterThanOrEqual(atLeast);
        }
      }
    }
  },
);

test(
  'in a low window, as at 200 % zoom, neither the header nor the head of a table sticks',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const admin = await accounts.staff('admin');
    const customer = await accounts.account();
    for (let each = 0; each < records; each += 1) await createOrder(db, { userId: customer.id });
    await signInBrowser(context, admin);
    await page.goto('/admin-orders');
    await expect(dataRows(page).nth(records - 1)).toBeAttached();
    for (const [width, height] of [
      [683, 384],
      [1366, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo({ top: 420, behavior: 'instant' }));
      for (const part of [page.getByRole('banner'), page.locator('thead')])
        await expect(part, `${width} x ${height}`).not.toBeInViewport();
    }
  },
);
