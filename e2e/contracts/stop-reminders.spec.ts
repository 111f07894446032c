import { stopReminders } from '@/lib/visits/messages/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createReminder } from '@/prisma/factories/messages';

const stop = (sent: object) => new ApiClient().call(stopReminders, sent);

test('the link ends the reminders of its visit without a session; opening its page does not', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  const { id } = await bookFor(db, me, slot);
  const token = await createReminder(db, id);
  const page = await new PageVisitor('').open(`/stop/${token}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect((await new ApiClient().request(`/api/stop_reminders?token=${token}`)).status).toBe(405);
  const reminders = async () => (await db.booking.findUniqueOrThrow({ where: { id } })).reminders;
  expect(await reminders()).toBe(true);
  const first = await stop({ token });
  expect(expectSuccess(stopReminders, first).data).toEqual({
    slot_date: slot.slot_date,
    slot_time: slot.slot_time,
    reminders: false,
  });
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect((await stop({ token })).text).toBe(first.text);
  expect(await reminders()).toBe(false);
});

test('an unknown token is 404', async () => {
  for (const token of ['A'.repeat(22), '', "' or 1=1 --"])
    expectRefusal(await stop({ token }), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await stop({ token: 5 }), { status: 400, code: 'VALIDATION', fields: ['token'] });
});
