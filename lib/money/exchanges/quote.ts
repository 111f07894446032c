import { notFound } from '@/lib/kernel/access/not-found';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, maxPaise } from '@/lib/paise';
import { openableCustomers } from '@/lib/people/customers/scope';
import { visibleTo } from '@/lib/sales/parties/scope';
import { selectSaleStores } from '@/lib/sales/stores/operations';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { auditExchange } from './audit';
import type { exchanges } from './contract';
import { storedPiece, sumsOfPieces } from './rules';
import { detailsOf, selectExchanges } from './to-wire';

type Quote = (typeof exchanges)['actions']['quote'];
type In = InputOf<Quote>;

/**
 * Quotes old gold of a customer in scope (404). Throws 400 on `store_id` for a store without a seller, on `opportunity_id` and `order_id` for
 * those of others, on `pieces` for a value of 0 or beyond the bounds of money.
 */
export const quoteExchange = operation<In, OutputOf<Quote>>(
  'buy old gold',
  'no proof',
  ({ actor, clock, sql }, input) => {
    const pieces = input.pieces.map((piece) =>
      storedPiece({
        article: piece.article,
        grossMg: piece.gross_mg,
        stoneMg: piece.stone_mg,
        touchHundredths: piece.touch_percent,
        ratePaisePerGram: piece.rate_per_gram,
        deductionHundredths: piece.deduction_percent,
        note: piece.note,
      }),
    );
    const { grossMg, fineMg, valuePaise } = sumsOfPieces(pieces);
    if (valuePaise === 0 || fineMg === 0) throw wrongField('pieces', 'The value must be above 0.');
    if (valuePaise > maxPaise) throw wrongField('pieces', 'The value is too large.');
    return sql.transaction(async (tx) => {
      const now = clock.now();
      const customer = await tx.first(
        openableCustomers(actor, storeDate(now))
          .select('users.id')
          .where('users.id', '=', input.user_id)
          .forShare('users'),
      );
      if (customer === undefined) throw notFound();
      await requireStore(tx, input.store_id);
      await requireSale(tx, actor, input, 'opportunities', input.opportunity_id);
      await requireSale(tx, actor, input, 'orders', input.order_id);
      const { id } = await tx.prisma.exchange.create({
        data: {
          userId: input.user_id,
          storeId: input.store_id,
          opportunityId: input.opportunity_id ?? null,
          orderId: input.order_id ?? null,
          pieces,
          grossMg,
          fineMg,
          value: decimalOf(valuePaise),
          createdBy: actor.id,
          createdAt: now,
          updatedAt: now,
        },
        select: { id: true },
      });
      const after = await tx.one(selectExchanges.where('exchanges.id', '=', id));
      auditExchange(tx, actor, 'quote', { before: null, after }, now);
      return { message: successText.oldGoldQuoted, data: await detailsOf(tx, id, now) };
    });
  },
);

async function requireStore(tx: Transaction, id: number): Promise<void> {
  const store = await tx.first(selectSaleStores.where('stores.id', '=', id));
  if (store === undefined) throw wrongField('store_id', 'Store does not exist or has no seller.');
}

/** The sale that it is for is one of the same customer, in the actor's scope. */
async function requireSale(
  tx: Transaction,
  actor: SignedIn,
  { user_id: userId }: Pick<In, 'user_id'>,
  table: 'opportunities' | 'orders',
  id: number | null | undefined,
): Promise<void> {
  if (id === undefined || id === null) return;
  const sale = await tx.first(
    query
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.id`, '=', id)
      .where(`${table}.user_id`, '=', userId)
      .where(visibleTo(actor, table)),
  );
  if (sale !== undefined) return;
  const [field, name] =
    table === 'orders' ? (['order_id', 'Order'] as const) : (['opportunity_id', 'Opportunity'] as const);
  throw wrongField(field, `${name} does not exist or is one of another customer.`);
}
