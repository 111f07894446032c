import { beforeEach, expect, test } from 'vitest';
import { createCreditNote } from '@/prisma/factories/invoices';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';

/* What the database keeps of a return, whoever writes (docs/decisions/025-what-the-database-keeps-of-a-sale.md). */

const fixture = await deliveryFixture();
const { db, database, as, sold, deliver } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

/** Two delivered pieces, of which the first came back. */
async function returned() {
  const order = await sold([{ huid: 'AB12CD' }, {}], { paid: '1000' });
  await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids });
  const [first = 0, second = 0] = order.ids;
  const note = await createCreditNote(db, order.id, [first]);
  return { note, first, second };
}

test('a returned piece stays returned and as invoiced, and a credit note never changes', async () => {
  const { note, first, second } = await returned();
  const refused = (statement: string) => expect(database.pool.query(statement)).rejects.toThrow();
  for (const statement of [
    `UPDATE items SET credit_note_id = NULL WHERE id = ${first}`,
    `UPDATE items SET price = 1 WHERE id = ${first}`,
    `UPDATE items SET declined = false WHERE id = ${first}`,
    `DELETE FROM items WHERE id = ${first}`,
    `UPDATE items SET credit_note_id = ${note.id}, price = 1 WHERE id = ${second}`,
    `UPDATE items SET credit_note_id = ${note.id} WHERE id = ${second}`,
    `UPDATE credit_notes SET restock = false WHERE id = ${note.id}`,
    `DELETE FROM credit_notes WHERE id = ${note.id}`,
    'TRUNCATE credit_notes CASCADE',
  ])
    await refused(statement);
  expect(await db.item.findMany({ orderBy: { id: 'asc' }, select: { creditNoteId: true } })).toEqual([
    { creditNoteId: note.id },
    { creditNoteId: null },
  ]);
});

test('a credit note names pieces of its invoice that are not returned yet, whatever its total says', async () => {
  const { note, first } = await returned();
  const other = await sold([{}], { paid: '500' });
  const [foreign = 0] = other.ids;
  await deliver(as(staff.admin), { order_id: other.id, item_ids: other.ids });
  const write = (id: number) =>
    db.creditNote.create({
      data: {
        orderId: note.orderId,
        invoiceId: note.invoiceId,
        number: '',
        restock: true,
        content: { items: [{ id, pricePaise: 500_00 }] },
      },
    });
  for (const id of [first, foreign]) await expect(write(id)).rejects.toThrow(/credit note/);
  expect(await db.creditNote.count()).toBe(1);
  // Without a gap.
  expect(await db.numberSeries.findMany({ where: { series: 'C' } })).toMatchObject([{ last: 1 }]);
});
