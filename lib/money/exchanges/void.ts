import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { paiseOfColumn } from '@/lib/paise';
import { successText } from '@/lib/kernel/text/messages';
import { auditExchange } from './audit';
import { closeCodes } from './codes';
import type { exchanges } from './contract';
import { lockExchange, requireState } from './lock';
import { detailsOf, selectExchanges, toExchangeRecord } from './to-wire';

type Void = (typeof exchanges)['actions']['void'];

/**
 * Voids a purchase of which nothing is settled; its number stays taken. Repeated, returns it unchanged. Throws EXCHANGE_STATE,
 * STALE_VERSION.
 */
export const voidExchange = operation<InputOf<Void>, OutputOf<Void>>(
  'void purchases of old gold',
  'proof',
  ({ actor, clock, sql }, { id, reason, version }) =>
    sql.transaction(async (tx) => {
      const { exchange } = await lockExchange(tx, actor, id, clock.now());
      // An acceptance that was waited for is earlier.
      const now = clock.now();
      const message = successText.oldGoldVoided;
      if (exchange.state === 'void') return { message, data: await detailsOf(tx, id, now) };
      requireVersion(version, toExchangeRecord(exchange));
      requireState(exchange, 'quoted', 'accepted');
      if (paiseOfColumn(exchange.settled_amount) > 0)
        throw new Refusal(
          'EXCHANGE_STATE',
          'Part of this purchase is already set off or paid out. Void the payments on the orders first. A purchase that was paid out cannot be voided.',
          { data: { state: exchange.state } },
        );
      await tx.prisma.exchange.update({
        where: { id },
        data: {
          state: 'void',
          voidedAt: now,
          voidedBy: actor.id,
          voidReason: reason,
          version: { increment: 1 },
          updatedAt: now,
        },
        select: { id: true },
      });
      await closeCodes(tx, id, now);
      const after = await tx.one(selectExchanges.where('exchanges.id', '=', id));
      auditExchange(tx, actor, 'void', { before: exchange, after }, now);
      return { message, data: await detailsOf(tx, id, now) };
    }),
);
