import { createExchange } from '@/prisma/factories/exchanges';
import { createOrder } from '@/prisma/factories/sales';
import { acceptExchange } from '@/lib/money/exchanges/accept';
import { exchanges } from '@/lib/money/exchanges/contract';
import { quoteExchange } from '@/lib/money/exchanges/quote';
import { payOutExchange, setOffExchange } from '@/lib/money/exchanges/settle';
import { voidExchange } from '@/lib/money/exchanges/void';
import { throughContract } from '@/e2e/testing/through-contract';
import { tenGrams } from '@/e2e/testing/exchange-fixture';
import { storeIds } from '@/e2e/testing/second-store';
import type { AuditedFixture, Scenes } from './fixture';

/** Old gold from its quote to its settlement. */
export function exchangeScenes({ db, staff, as, sale }: AuditedFixture): Scenes {
  const { actions } = exchanges;
  const accept = throughContract(actions.accept, acceptExchange);
  const quoted = () => createExchange(db, { userId: sale().userId, createdBy: staff.employee.id });
  const accepted = () =>
    createExchange(db, {
      userId: sale().userId,
      createdBy: staff.employee.id,
      acceptedBy: staff.executive.id,
    });
  return {
    '/exchanges quote': {
      'a piece': async () => {
        await createOrder(db, sale());
        const sent = { user_id: sale().userId, store_id: storeIds.first, pieces: [tenGrams] };
        return () => throughContract(actions.quote, quoteExchange)(as(staff.executive), sent);
      },
    },
    '/exchanges accept': {
      'a first signature': async () => {
        const { id } = await quoted();
        return () => accept(as(staff.admin), { id, signed: true, note: 'No phone' });
      },
      'a second one': async () => {
        const { id } = await quoted();
        await accept(as(staff.admin), { id, signed: true, note: 'No phone' });
        await createOrder(db, sale());
        return () => accept(as(staff.executive), { id, signed: true, note: 'No phone' });
      },
    },
    '/exchanges set_off': {
      'a part': async () => {
        const { id } = await accepted();
        const { id: orderId } = await createOrder(db, sale());
        const sent = { id, order_id: orderId, amount: 100 };
        return () => throughContract(actions.set_off, setOffExchange)(as(staff.executive), sent);
      },
    },
    '/exchanges pay_out': {
      'all of it': async () => {
        const { id } = await accepted();
        const sent = { id, method: 'upi', reference: 'UTR1' };
        return () => throughContract(actions.pay_out, payOutExchange)(as(staff.admin), sent);
      },
    },
    '/exchanges void': {
      'a quote': async () => {
        const { id } = await quoted();
        return () => throughContract(actions.void, voidExchange)(as(staff.admin), { id, reason: 'Not gold' });
      },
    },
  };
}
