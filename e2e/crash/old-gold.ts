import { exchanges } from '@/lib/money/exchanges/contract';
import type { Promised } from './journal';
import { sales } from './deliveries';
import { idOf, type Seller } from './sales';
import type { Acknowledgement, Round } from './writer';

/* Write rounds of old gold: quoted, signed by two, set off in parts, and the rest paid out. */

/** Rupees: 10 mg of fine gold at 3,000 a gram. */
const value = 30;
const piece = { article: 'jewellery', gross_mg: 10, touch_percent: 100, rate_per_gram: 3000 };

export interface Buyer extends Seller {
  /** Of the second person who signs. */
  readonly second: string;
  readonly store: number;
}

export function oldGoldRounds({ second, store, ...seller }: Buyer): Record<string, Round> {
  const { sold, name } = sales(seller);
  const { token, customer } = seller;
  const step = (input: object, promised: Promised['row'], of = 0) => ({
    token,
    call: exchanges,
    input,
    promises: (response: Acknowledgement): Promised[] => [
      { table: 'exchanges', id: of === 0 ? idOf(response) : of, row: promised },
    ],
  });
  /** @param paid of the order afterwards */
  const setOff = (id: number, order: { readonly id: number; readonly total: number }, paid: number) => {
    const { promises, ...write } = step(
      { action: 'set_off', id, order_id: order.id, amount: 10 },
      { settled_amount: paid, state: 'accepted' },
      id,
    );
    return {
      ...write,
      creates: true,
      sentAgain: true,
      promises: (response: Acknowledgement): Promised[] => [
        ...promises(response),
        {
          table: 'orders',
          id: order.id,
          row: { paid_amount: paid, pending_amount: order.total - paid },
        },
      ],
    };
  };
  return {
    'old gold, set off in two parts and the rest paid out': async (write, round) => {
      const { order, total } = await sold(write, name('for old gold', round));
      const note = name('without a phone', round);
      const quoted = step(
        { action: 'quote', user_id: customer, store_id: store, order_id: order, pieces: [piece] },
        { value, settled_amount: 0, state: 'quoted' },
      );
      const id = idOf(await write({ ...quoted, creates: true, sentAgain: true }));
      const signature = { action: 'accept', id, signed: true, note };
      await write(step(signature, { signed_note: note }, id));
      await write({ ...step(signature, { accepted_note: note, state: 'accepted' }, id), token: second });
      await write(setOff(id, { id: order, total }, 10));
      await write(setOff(id, { id: order, total }, 20));
      await write({
        ...step(
          { action: 'pay_out', id, method: 'upi', reference: note },
          { settled_amount: value, state: 'settled' },
          id,
        ),
        creates: true,
        sentAgain: true,
      });
    },
  };
}
