import type { Compilable, InferResult, RawBuilder } from 'kysely';
import type { Seller } from '@/lib/business';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { sellerSeriesOf } from '@/lib/document-numbers';
import { stateOf } from '@/lib/gst-states';

/* The seller on documents (docs/product/money.md, "Sellers"). */

const selectSellers = query
  .selectFrom('sellers')
  .select([
    'sellers.id',
    'sellers.legal_name',
    'sellers.address',
    'sellers.state_code',
    'sellers.gstin',
    'sellers.bis_registration',
  ]);
type SellerRow = InferResult<typeof selectSellers>[number];

function sellerOf({ legal_name, address, state_code, gstin, bis_registration }: SellerRow): Seller {
  return {
    legalName: legal_name,
    address,
    ...stateOf(state_code),
    gstin,
    bisRegistration: bis_registration,
  };
}

/** The seller of a numbered document, whose series never changes. */
export function sellerOfNumber(sql: Pick<Sql, 'first'>, number: string): Promise<Seller> {
  return sellerOfSeries(sql, sellerSeriesOf(number));
}

export async function sellerOfSeries(sql: Pick<Sql, 'first'>, series: string): Promise<Seller> {
  const row = await sql.first(selectSellers.where('sellers.series', '=', series));
  if (row === undefined) throw new Error(`No seller has the series '${series}'`);
  return sellerOf(row);
}

/** The seller of what is of no store. */
export async function defaultSeller(sql: Pick<Sql, 'first'>): Promise<Seller> {
  const row = await sql.first(selectSellers.where('sellers.id', '=', raw<number>`default_seller_id()`));
  if (row === undefined) throw new Error('No store has a seller');
  return sellerOf(row);
}

export interface LockedSeller extends Seller {
  readonly id: number;
  /** State in which pieces that are handed over in its stores are supplied: that of the store, or the buyer's. */
  readonly counterPlace: 'shop' | 'buyer';
}

/** A locked seller as the content of a document keeps it. */
export function sellerContent(seller: LockedSeller) {
  const { id, legalName, address, state, stateCode, gstin, bisRegistration } = seller;
  return { id, legalName, address, state, stateCode, gstin, bisRegistration };
}

const lockById = (id: RawBuilder<number>) =>
  selectSellers.select('sellers.counter_place').where('sellers.id', '=', id).forKeyShare();
const lockOfOrder = compileOnce((value: Placeholder<{ orderId: number }>) =>
  lockById(raw<number>`seller_of_order(${value('orderId')}::int)`),
);
const lockOfStore = compileOnce((value: Placeholder<{ storeId: number }>) =>
  lockById(raw<number>`(select stores.seller_id from stores where stores.id = ${value('storeId')}::int)`),
);

/** The seller of the order's next document, with its id; unchanged until the transaction ends. */
export function lockSeller(tx: Transaction, orderId: number): Promise<LockedSeller> {
  return lockOne(tx, lockOfOrder({ orderId }));
}

/** The seller of a store that sells; unchanged until the transaction ends. */
export function lockStoreSeller(tx: Transaction, storeId: number): Promise<LockedSeller> {
  return lockOne(tx, lockOfStore({ storeId }));
}

/** The seller of the plan, which is sold without a store; unchanged until the transaction ends. */
export function lockPlanSeller(tx: Transaction): Promise<LockedSeller> {
  return lockOne(tx, lockById(raw<number>`default_seller_id()`));
}

/** Keeps the sellers of the stores of locked orders until the transaction ends: orders without a document are of that seller. */
export async function holdStores(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.rows(
    query
      .selectFrom('stores')
      .select('stores.id')
      .where('stores.id', 'in', query.selectFrom('orders').select('store_id').where('id', 'in', orderIds))
      .orderBy('stores.id')
      .forShare(),
  );
}

type LockedRow = InferResult<ReturnType<typeof lockById>>[number];

async function lockOne(tx: Transaction, statement: Compilable<LockedRow>): Promise<LockedSeller> {
  const row = await tx.one(statement);
  return { id: row.id, ...sellerOf(row), counterPlace: row.counter_place };
}
