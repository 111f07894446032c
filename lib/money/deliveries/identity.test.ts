import { beforeEach, expect, test } from 'vitest';
import { identityRule } from '@/lib/sale-rules';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { outcomesOf, refusalOf, testIdentityKeys } from '@/e2e/testing/context';
import { throughContract } from '@/e2e/testing/through-contract';
import { openInvoice } from '@/lib/money/ledger/contract';
import { pdfTextOf } from '@/e2e/testing/read-pdf';
import { customerIdentity } from '@/lib/people/identity/contract';
import { setIdentity } from '@/lib/people/identity/operations';
import { unsealIdentity } from '@/lib/people/identity/seal';
import { readInvoice } from './invoices';

/* The identity of the customer on deliveries (docs/product/identity.md). */

const fixture = await deliveryFixture();
const { context, db, as, sold, deliver, expectBalanced } = fixture;
const open = throughContract(openInvoice, readInvoice);
const set = throughContract(customerIdentity.actions.set, setIdentity);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
  await db.user.update({
    where: { id: staff.customer.id },
    data: { address: '12 Temple Street', stateCode: '37' },
  });
});

const large = async (price: string) => {
  const order = await sold([{ price }], { paid: price });
  return { order_id: order.id, item_ids: order.ids };
};
const record = () =>
  set(as(staff.employee), {
    user_id: staff.customer.id,
    kind: 'pan',
    value: 'ABCPE1234F',
    name_as_on: 'CHARU CUSTOMER',
  });

test('above the limit it is needed, sealed with the invoice, and printed in full with an entry', async () => {
  const sent = await large('200000.01');
  expect(await refusalOf(deliver(as(staff.admin), sent))).toMatchObject({ code: 'IDENTITY_NEEDED' });
  expect(await db.invoice.count()).toBe(0);
  await record();
  const { data } = await deliver(as(staff.employee), sent);
  const kept = await db.invoiceIdentity.findUniqueOrThrow({ where: { invoiceId: data.invoice.id } });
  expect(unsealIdentity(testIdentityKeys, staff.customer.id, kept.sealed).value).toBe('ABCPE1234F');
  const invoice = await db.invoice.findUniqueOrThrow({ where: { id: data.invoice.id } });
  expect(JSON.stringify(invoice)).not.toContain('1234F');
  for (const who of [staff.executive, staff.customer])
    expect((await pdfTextOf(await open(as(who), { id: data.invoice.id }))).text).toContain(
      'PAN ABCPE1234F (CHARU CUSTOMER)',
    );
  expect(await db.auditEntry.findMany({ where: { action: 'identity.print' } })).toMatchObject([
    { actorId: staff.executive.id, after: { last4: '234F', printed_on: data.invoice.number } },
    { actorId: staff.customer.id },
  ]);
  await expectBalanced();
});

test('up to the limit it is neither needed nor kept', async () => {
  const sent = await large('200000.00');
  await record();
  const { data } = await deliver(as(staff.employee), sent);
  expect(await db.invoiceIdentity.count()).toBe(0);
  expect((await pdfTextOf(await open(as(staff.employee), { id: data.invoice.id }))).text).not.toContain(
    'PAN',
  );
});

test('deliveries of 24 hours count together', async () => {
  await deliver(as(staff.employee), await large('120000.00'));
  context.clock.forward(identityRule.togetherHours * 3600 - 1);
  const next = await large('80000.01');
  expect((await refusalOf(deliver(as(staff.employee), next))).code).toBe('IDENTITY_NEEDED');
  context.clock.forward(1);
  await deliver(as(staff.employee), next);
  await expectBalanced();
});

test('of two at once, which need it together, one is refused', async () => {
  const both = [await large('120000.00'), await large('120000.00')];
  const attempts = both.map((sent) => deliver(as(staff.employee), sent));
  expect(await outcomesOf(attempts)).toEqual({ ok: 1, IDENTITY_NEEDED: 1 });
  await expectBalanced();
});
