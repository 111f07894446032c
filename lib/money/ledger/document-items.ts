import { articles } from '@/lib/articles';
import { purityOf } from '@/lib/sales/items/purity-keys';
import type { Sql } from '@/lib/db/sql';
import { paiseOfColumn } from '@/lib/paise';

/** What a receipt or an invoice says of the items of an order. */
export async function readDocumentItems(sql: Sql, orderId: number) {
  const items = await sql.prisma.item.findMany({
    where: { orderId, deletedAt: null },
    select: { name: true, price: true, taxPercent: true, article: true, weightMg: true, purity: true },
    orderBy: { id: 'asc' },
  });
  return items.map(({ name, price, article, taxPercent, weightMg, purity }) => ({
    name,
    pricePaise: paiseOfColumn(price),
    hsn: articles[article].hsn,
    taxHundredths: taxPercent === null ? articles[article].taxHundredths : paiseOfColumn(taxPercent),
    weightMg,
    purity: purity === null ? null : purityOf(purity),
  }));
}
