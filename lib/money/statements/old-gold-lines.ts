import { query, raw } from '@/lib/db/query';
import { documentText } from '@/lib/money/documents/documents-text';
import { columnsOf } from './columns';

const { ref } = raw;

/** Purchases of old gold: the voucher credits its value, what is paid out takes it. Set off, it stays: the ledger's entry is the same money. */
export function oldGoldLinesOf(customer: number) {
  const bought = query
    .selectFrom('exchanges')
    .where('exchanges.user_id', '=', customer)
    .where('exchanges.number', 'is not', null);
  const voucher = {
    id: ref('exchanges.id'),
    document: raw.lit('purchase_voucher'),
    number: ref('exchanges.number'),
    subject: raw.lit(documentText.oldGold),
  } as const;
  const vouchers = bought.select(
    columnsOf(10, { ...voucher, at: ref('exchanges.accepted_at'), owed: raw`- exchanges.value` }),
  );
  const voided = bought.where('exchanges.voided_at', 'is not', null).select(
    columnsOf(11, {
      ...voucher,
      at: ref('exchanges.voided_at'),
      owed: ref('exchanges.value'),
      isVoid: true,
    }),
  );
  const paidOut = bought.innerJoin('exchange_payouts', 'exchange_payouts.exchange_id', 'exchanges.id').select(
    columnsOf(12, {
      at: ref('exchange_payouts.created_at'),
      id: ref('exchange_payouts.id'),
      document: raw.lit('old_gold_paid_out'),
      number: ref('exchanges.number'),
      subject: raw.lit(documentText.oldGold),
      method: ref('exchange_payouts.method'),
      owed: ref('exchange_payouts.amount'),
    }),
  );
  return vouchers.unionAll(voided).unionAll(paidOut);
}
