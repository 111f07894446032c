import { listFullDays } from '@/lib/visits/bookings/contract';
import { slotTimes } from '@/lib/visits/bookings/rules';
import { storeHours } from '@/lib/business';
import { weekday } from '@/lib/kernel/text/calendar';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { fillDay, freeDay, today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test('lists a day once its last slot is full, for every role, sorted by date', async ({
  accounts,
  database: { db },
}) => {
  const { shop_address, slot_date } = await freeDay(db);
  const me = await accounts.activeCustomer();
  const ask = async (api = me.api) =>
    expectSuccess(listFullDays, await api.call(listFullDays, { shop_address })).data;
  const times = slotTimes({
    opens: storeHours.opens,
    closes: storeHours.closes,
    slot_minutes: storeHours.slotMinutes,
  });
  await fillDay(db, { shop_address, slot_date }, times.slice(1));
  expect(await ask()).not.toContain(slot_date);
  await fillDay(db, { shop_address, slot_date }, times);
  for (const { api } of [me, await accounts.signedIn(), await accounts.staff('employee')]) {
    const days = await ask(api);
    expect(days).toContain(slot_date);
    expect(days).toEqual(days.toSorted());
    for (const day of days) {
      expect(weekday(day)).toBeLessThan(7);
      expect(day >= today()).toBe(true);
    }
  }
});

test('400 for a missing or unknown store', async ({ accounts }) => {
  const { api } = await accounts.signedIn();
  for (const query of [
    {},
    { shop_address: ' ' },
    { shop_address: 'Nowhere' },
    { shop_address: 'telangana' },
  ]) {
    expectRefusal(await api.call(listFullDays, query), {
      status: 400,
      code: 'VALIDATION',
      fields: ['shop_address'],
    });
  }
});
