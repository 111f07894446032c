import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { documentFileName, type VoucherData } from '@/lib/money/documents/data';
import { printedIdentity } from '@/lib/money/deliveries/invoices';
import { storeDate } from '@/lib/kernel/text/format';
import { voucherContent } from './content';
import type { openPurchaseVoucher } from './contract';
import { exchangesVisibleTo } from './scope';

/**
 * The purchase voucher as issued, marked VOID if the purchase was voided (docs/product/old-gold.md, "Purchase voucher"). Throws NOT_FOUND
 * before the acceptance, and out of scope.
 */
export const readPurchaseVoucher = operation<
  InputOf<typeof openPurchaseVoucher>,
  OutputOf<typeof openPurchaseVoucher>
>('open receipts and invoices', 'no proof', async (context, { id }) => {
  const data = await voucherOf(context, id);
  return {
    fileName: documentFileName({ document: 'purchase_voucher', number: data.number }),
    bytes: await context.documents.render(data),
  };
});

async function voucherOf(context: ActorContext, id: number): Promise<VoucherData> {
  const { actor, clock, sql } = context;
  const found = await sql.first(
    query
      .selectFrom('exchanges')
      .leftJoin('exchange_identities', 'exchange_identities.exchange_id', 'exchanges.id')
      .select([
        'exchanges.user_id',
        'exchanges.number',
        'exchanges.accepted_at',
        'exchanges.content',
        'exchanges.voided_at',
        'exchange_identities.sealed',
      ])
      .where('exchanges.id', '=', id)
      .where(exchangesVisibleTo(actor, storeDate(clock.now()))),
  );
  if (found === undefined || found.number === null || found.accepted_at === null) throw notFound();
  const { number, user_id: customerId, sealed: sealedIdentity } = found;
  return {
    kind: 'purchase_voucher',
    number,
    issuedAt: found.accepted_at,
    ...voucherContent.parse(found.content),
    voidedAt: found.voided_at,
    identity: await printedIdentity(context, { customerId, number, sealedIdentity }),
  };
}
