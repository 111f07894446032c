import { createExchange } from '@/prisma/factories/exchanges';
import { createOpportunity } from '@/prisma/factories/sales';
import { openPurchaseVoucher } from '@/lib/money/exchanges/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { test, expect } from '@/e2e/fixtures/test';

test('PDF for staff in scope and the customer, once it is accepted', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const missing = { status: 404, code: 'NOT_FOUND' } as const;
  const quoted = await createExchange(db, { userId: customer.id, createdBy: me.id });
  expectRefusal(await me.api.call(openPurchaseVoucher, { id: quoted.id }), missing);
  const colleague = await accounts.staff('admin');
  const { id, number } = await createExchange(db, {
    userId: customer.id,
    createdBy: me.id,
    acceptedBy: colleague.id,
  });
  for (const caller of [me.api, customer.api]) {
    const { title, text } = await expectPdf(
      caller,
      openPurchaseVoucher,
      { id },
      `purchase-voucher-${number}`,
    );
    expect(title).toBe(`Purchase voucher ${number}`);
    for (const part of ['Old bangle', '9.16 g', '₹62,837.60']) expect(text).toContain(part);
  }
  const other = await accounts.signedIn();
  expectRefusal(await other.api.call(openPurchaseVoucher, { id }), missing);
});
