import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertAllowed, wrongField } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { violatesUnique } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { valuesOf } from '@/lib/kernel/records/values';
import { sellerText, type SellerRecord, type sellersGold } from './contract';
import { sellerDefinition } from './record';
import { changeProblem, sellerProblem } from './rules';

/* Sellers for admins (docs/product/money.md, "Sellers"). */

type Actions = (typeof sellersGold)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const selectSellers = query
  .selectFrom('sellers')
  .select([
    ...selectionOf(sellerDefinition, 'sellers'),
    raw<boolean>`has_documents(sellers.series)`.as('has_documents'),
  ]);
type SellerRow = RowOf<typeof sellerDefinition> & { readonly has_documents: boolean };

const toWire = mapperOf(sellerDefinition);

function toSellerRecord(row: SellerRow): SellerRecord {
  return { ...toWire(row), has_documents: row.has_documents };
}

export const listSellers = operation<In<'list'>, Out<'list'>>(
  'change sellers',
  'no proof',
  async ({ sql }) => {
    const rows = await sql.rows(selectSellers.orderBy('sellers.id'));
    return { data: rows.map(toSellerRecord) };
  },
);

/** Refuses 400 for a GSTIN of another State or with a wrong check character, and for the series of another seller. */
export const createSeller = operation<In<'create'>, Out<'create'>>(
  'change sellers',
  'proof',
  ({ actor, clock, sql }, input) => {
    const now = clock.now();
    const { gstin = null, bis_registration = null, counter_place = 'shop', ...named } = input;
    const columns = inCapitals({ ...named, gstin, bis_registration, counter_place });
    assertAllowed(sellerProblem({ ...columns, has_documents: false }));
    const created = sql.transaction(async (tx) => {
      const { id } = await tx.prisma.seller.create({
        data: valuesOf(sellerDefinition, columns),
        select: { id: true },
      });
      const data = await readSeller(tx, id);
      const entry = { actorId: actor.id, action: 'seller.create', entity: 'seller', entityId: id } as const;
      writeAudit(tx, { ...entry, after: data }, now);
      return { message: sellerText.created, data };
    });
    return created.catch(seriesTaken);
  },
);

/**
 * Decided under the lock of the seller, which documents share (SQL: next_document_number). Refuses as `createSeller`, 404, 409 STALE_VERSION,
 * 409 HAS_DOCUMENTS for a field that documents name.
 */
export const updateSeller = operation<In<'update'>, Out<'update'>>(
  'change sellers',
  'proof',
  ({ actor, clock, sql }, { id, version, ...input }) => {
    const now = clock.now();
    const updated = sql.transaction(async (tx) => {
      tx.send(query.selectFrom('sellers').select('id').where('id', '=', id).forUpdate());
      const before = await readSeller(tx, id);
      requireVersion(version, before);
      const { version: _version, has_documents, id: _id, ...current } = before;
      const columns = inCapitals({ ...current, ...defined(input) });
      assertAllowed(changeProblem(before, { ...columns, has_documents }));
      assertAllowed(sellerProblem({ ...columns, has_documents }));
      if (isUnchanged(before, columns)) return { message: sellerText.updated, data: before };
      await tx.prisma.seller.update({
        where: { id },
        data: { ...valuesOf(sellerDefinition, columns), version: { increment: 1 } },
      });
      const data = await readSeller(tx, id);
      const entry = { actorId: actor.id, action: 'seller.update', entity: 'seller', entityId: id } as const;
      writeAudit(tx, { ...entry, before, after: data }, now);
      return { message: sellerText.updated, data };
    });
    return updated.catch(seriesTaken);
  },
);

async function readSeller(sql: Sql, id: number): Promise<SellerRecord> {
  const row = await sql.first(selectSellers.where('sellers.id', '=', id));
  if (row === undefined) throw notFound();
  return toSellerRecord(row);
}

type Columns = Omit<SellerRecord, 'id' | 'version' | 'has_documents'>;

function inCapitals<C extends Pick<Columns, 'gstin' | 'series'>>(columns: C): C {
  const { gstin, series } = columns;
  return { ...columns, gstin: gstin === null ? null : gstin.toUpperCase(), series: series.toUpperCase() };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Null clears a field; an omitted one keeps its value. */
function defined<T extends object>(input: T): Defined<T>;
function defined(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

function seriesTaken(error: unknown): never {
  if (!violatesUnique(error, 'sellers_series_key')) throw error;
  throw wrongField('series', 'Another seller has this series.');
}
