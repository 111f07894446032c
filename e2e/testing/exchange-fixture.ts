import { expect } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { aboutCode } from '@/lib/visits/messages/exchange-code';
import { codeHashOf } from '@/lib/people/auth/codes';
import { acceptExchange } from '@/lib/money/exchanges/accept';
import { exchanges, openPurchaseVoucher } from '@/lib/money/exchanges/contract';
import { listExchanges, readExchange } from '@/lib/money/exchanges/list';
import { quoteExchange } from '@/lib/money/exchanges/quote';
import { payOutExchange, setOffExchange } from '@/lib/money/exchanges/settle';
import { readPurchaseVoucher } from '@/lib/money/exchanges/voucher';
import { voidExchange } from '@/lib/money/exchanges/void';
import { throughContract } from './through-contract';
import { deliveryFixture } from './delivery-fixture';
import { storeIds } from './second-store';
import type { Company } from './company';

/** 10 g of pure gold at 5,000 rupees: 50,000 rupees. */
export const tenGrams = { article: 'jewellery', gross_mg: 10_000, touch_percent: 100, rate_per_gram: 5000 };

/** Fixture of one test file: the deliveries', with purchases of old gold. */
export async function exchangeFixture() {
  const fixture = await deliveryFixture();
  const { db, database, context, as } = fixture;
  const { actions } = exchanges;
  let staff: Company;
  const quote = throughContract(actions.quote, quoteExchange);
  const accept = throughContract(actions.accept, acceptExchange);

  /** A quote of the company's customer, in rupees. */
  async function quoted(value = 50_000, who: User = staff.employee) {
    const { data } = await quote(as(who), {
      user_id: staff.customer.id,
      store_id: storeIds.first,
      pieces: [{ ...tenGrams, gross_mg: 1000, rate_per_gram: value }],
    });
    return data;
  }

  /** Gives the valid code of a purchase a value, as the sending of its message does. */
  async function setCode(exchangeId: number, code = '123456') {
    const { id } = await db.exchangeCode.findFirstOrThrow({ where: { exchangeId, closedAt: null } });
    const codeHash = codeHashOf(context.secrets[0], aboutCode(id), code);
    await db.exchangeCode.update({ where: { id }, data: { codeHash } });
    return code;
  }

  /** A purchase that two members of staff signed for the customer. */
  async function accepted(value = 50_000) {
    const { id } = await quoted(value);
    await accept(as(staff.employee), { id, signed: true, note: 'No phone' });
    const { data } = await accept(as(staff.executive), { id, signed: true, note: 'No phone' });
    return data;
  }

  /** What is settled is the sum of its parts within the value, vouchers have no gaps, and the ledger is sound. */
  async function expectSettled(): Promise<void> {
    const { rows } = await database.pool.query(
      `SELECT id FROM exchanges WHERE settled_amount NOT BETWEEN 0 AND value OR (state = 'settled') <> (settled_amount = value)
         OR (state IN ('quoted', 'void') AND settled_amount <> 0)
         OR settled_amount <> coalesce((SELECT sum(amount) FROM order_entries WHERE exchange_id = exchanges.id AND voided_at IS NULL), 0)
           + coalesce((SELECT sum(amount) FROM exchange_payouts WHERE exchange_id = exchanges.id), 0)`,
    );
    expect(rows).toEqual([]);
    const vouchers = await db.exchange.findMany({
      where: { number: { not: null } },
      orderBy: { number: 'asc' },
      select: { number: true },
    });
    expect(vouchers.map(({ number }) => number)).toEqual(
      vouchers.map((_, index) => `U/25-26/${String(index + 1).padStart(6, '0')}`),
    );
    await fixture.expectBalanced();
  }

  return {
    ...fixture,
    /** The customer is in the scope of the employee and the executive. */
    reset: async (): Promise<Company> => {
      staff = await fixture.reset();
      await createOpportunity(db, {
        userId: staff.customer.id,
        employeeId: staff.employee.id,
        executiveId: staff.executive.id,
      });
      return staff;
    },
    quote,
    quoted,
    accept,
    accepted,
    setCode,
    setOff: throughContract(actions.set_off, setOffExchange),
    payOut: throughContract(actions.pay_out, payOutExchange),
    voidPurchase: throughContract(actions.void, voidExchange),
    listOldGold: throughContract(actions.list, listExchanges),
    readOldGold: throughContract(actions.read, readExchange),
    openVoucher: throughContract(openPurchaseVoucher, readPurchaseVoucher),
    expectSettled,
  };
}
