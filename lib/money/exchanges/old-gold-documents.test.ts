import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { exchangeFixture, tenGrams } from '@/e2e/testing/exchange-fixture';
import { storeIds } from '@/e2e/testing/second-store';
import { throughContract } from '@/e2e/testing/through-contract';
import { hasPdftotext, pdfTextOf, popplerText } from '@/e2e/testing/read-pdf';
import { checkCounters } from '@/lib/db/counters';
import { closeDay } from '@/lib/money/day-book/closings';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { content as contentShape } from '@/lib/money/deliveries/content';
import { customerIdentity } from '@/lib/people/identity/contract';
import { setIdentity } from '@/lib/people/identity/operations';

/** See docs/product/old-gold.md. */

const fixture = await exchangeFixture();
const { database, db, as, quote, accept, accepted, setOff, payOut, order } = fixture;
const setPan = throughContract(customerIdentity.actions.set, setIdentity);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const signed = { signed: true, note: 'No phone' };
const identify = () =>
  setPan(as(staff.admin), {
    user_id: staff.customer.id,
    kind: 'pan',
    value: 'ABCPE1234F',
    name_as_on: 'CHARU CUSTOMER',
  });

test('the day book: old gold is no money, and a pay-out in cash leaves the cash of the day', async () => {
  const { id } = await accepted(10_000);
  const { id: orderId } = await order({ totalAmount: '4000.00' });
  await fixture.add(as(staff.employee), fixture.cash(orderId, 1000));
  await setOff(as(staff.employee), { id, order_id: orderId, amount: 3000 });
  await payOut(as(staff.executive), { id, method: 'cash', amount: 600 });
  const book = await throughContract(dayBook.actions.read, showDayBook)(as(staff.admin), {});
  expect(book.by_method).toEqual([
    { method: 'cash', in: 1000, out: 600 },
    { method: 'old_gold', in: 3000, out: 0 },
  ]);
  expect(book.by_staff.map(({ id: of, ...sums }) => [of, sums.in, sums.out])).toEqual(
    expect.arrayContaining([
      [staff.employee.id, 1000, 0],
      [staff.executive.id, 0, 600],
    ]),
  );
  expect(book.entries.filter(({ about }) => about === 'old_gold')).toMatchObject([
    {
      kind: 'refund',
      amount: -600,
      method: 'cash',
      receipt_no: 'U/25-26/000001',
      document: 'purchase_voucher',
    },
  ]);
  const close = throughContract(dayBook.actions.close, closeDay);
  const { data } = await close(as(staff.admin), { date: book.date, counted: 400 });
  expect([data.computed, data.difference]).toEqual([400, 0]);
  const client = await database.pool.connect();
  try {
    expect(await checkCounters(client)).toEqual([]);
  } finally {
    client.release();
  }
});

test('an invoice is the same with and without old gold, and shows it as a payment', async () => {
  const { id } = await accepted(600);
  const [byGold, byMoney] = [
    await fixture.sold([{ price: '600.00' }]),
    await fixture.sold([{ price: '600.00' }], { paid: '600' }),
  ];
  await setOff(as(staff.employee), { id, order_id: byGold.id });
  const contents = [];
  for (const { id: orderId, ids } of [byGold, byMoney]) {
    await fixture.deliver(as(staff.employee), { order_id: orderId, item_ids: ids });
    const { content, totalAmount } = await db.invoice.findFirstOrThrow({ where: { orderId } });
    contents.push({ totalAmount: totalAmount.toFixed(2), content: contentShape.parse(content) });
  }
  const [gold, money] = contents;
  expect(gold?.totalAmount).toBe('600.00');
  expect(gold?.content.items.map(({ taxed, pricePaise }) => ({ taxed, pricePaise }))).toEqual(
    money?.content.items.map(({ taxed, pricePaise }) => ({ taxed, pricePaise })),
  );
  expect(gold?.content.paid?.payments).toMatchObject([{ method: 'old_gold', amountPaise: 60_000 }]);
});

test('the voucher is a PDF of many pages: sums, words, identity; void once it is voided', async () => {
  await identify();
  const pieces = Array.from({ length: 60 }, (_, nth) => ({
    ...tenGrams,
    gross_mg: 10_125,
    stone_mg: 125,
    touch_percent: 91.6,
    deduction_percent: 2,
    note: `Bangle ${nth + 1}`,
  }));
  const { data } = await quote(as(staff.employee), {
    user_id: staff.customer.id,
    store_id: storeIds.first,
    pieces,
  });
  const open = (who: Company['admin']) => fixture.openVoucher(as(who), { id: data.id });
  expect((await refusalOf(open(staff.customer))).code).toBe('NOT_FOUND');
  await accept(as(staff.employee), { id: data.id, ...signed });
  await accept(as(staff.admin), { id: data.id, ...signed });
  const file = await open(staff.customer);
  expect(file.fileName).toBe('purchase-voucher-U-25-26-000001.pdf');
  const { title, text } = await pdfTextOf(file);
  expect(title).toBe('Purchase voucher U/25-26/000001');
  for (const part of [
    'Bought by',
    'Bought from',
    staff.customer.name,
    'PAN ABCPE1234F (CHARU CUSTOMER)',
    'Bangle 60',
    '10.125 g',
    '91.6%',
    '9.16 g',
    'Deduction 2%',
    '₹44,884.00',
    '607.5 g',
    '549.6 g',
    '₹2,693,040.00',
    'Rupees twenty-six lakh ninety-three thousand forty only',
    'Two members of staff',
    'Page 1 of',
  ])
    expect(text.toLowerCase()).toContain(part.toLowerCase());
  if (hasPdftotext) expect(popplerText(file.bytes)).toContain('Purchase voucher');
  await fixture.voidPurchase(as(staff.admin), { id: data.id, reason: 'Not gold' });
  expect((await pdfTextOf(await open(staff.admin))).text).toContain('VOID since');
  expect((await refusalOf(open(staff.otherEmployee))).code).toBe('NOT_FOUND');
});
