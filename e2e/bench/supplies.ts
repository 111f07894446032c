import type pg from 'pg';
import { bookingHorizonDays } from '@/lib/visit-rules';
import { storeHours } from '@/lib/business';

/* Records that requests consume: each can be closed or booked only once. */

/** Created on demand; the next measurement uses the rest. */
abstract class Stock {
  private ids: number[] = [];

  constructor(
    protected readonly pool: pg.Pool,
    protected readonly executiveId: number,
    private readonly table: 'opportunities' | 'orders',
  ) {}

  protected abstract make(count: number): Promise<readonly { id: number }[]>;

  async fill(count: number): Promise<void> {
    const { rows: left } = await this.pool.query<{ id: number }>(
      `SELECT id FROM ${this.table} WHERE id = ANY ($1::int[])`,
      [this.ids],
    );
    this.ids = left.map(({ id }) => id);
    const created = await this.make(Math.max(0, count - this.ids.length));
    this.ids.push(...created.map(({ id }) => id));
  }

  /** Takes an id; null if used up. */
  take(): number | null {
    return this.ids.shift() ?? null;
  }
}

/** Open opportunities with one item each. */
export class OpenSales extends Stock {
  constructor(pool: pg.Pool, executiveId: number) {
    super(pool, executiveId, 'opportunities');
  }

  protected override async make(count: number) {
    const { rows } = await this.pool.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO opportunities (name, user_id, executive_id, total_amount, status, created_at, updated_at)
         SELECT 'Ring for Meena', someone.id, $1, 25000, 'open', now(), now()
         FROM generate_series(1, $2), (SELECT id FROM users WHERE role = 'user' AND deleted_at IS NULL LIMIT 1) someone
         RETURNING id),
       items AS (
         INSERT INTO items (name, price, opportunity_id, created_at, updated_at) SELECT 'Ring', 25000, id, now(), now() FROM made)
       SELECT id FROM made`,
      [this.executiveId, count],
    );
    return rows;
  }
}

/** Rupees due per order. */
export const unpaidTotal = 25_000;

/** Unpaid orders, of customers in turn. */
export class UnpaidOrders extends Stock {
  constructor(pool: pg.Pool, executiveId: number) {
    super(pool, executiveId, 'orders');
  }

  protected override async make(count: number) {
    const { rows } = await this.pool.query<{ id: number }>(
      `INSERT INTO orders (name, user_id, executive_id, total_amount, paid_amount, pending_amount, status, created_at, updated_at)
       SELECT 'Order - Ring', customers.ids[1 + n % cardinality(customers.ids)], $1, ${unpaidTotal}, 0, ${unpaidTotal}, 'unpaid', now(), now()
       FROM generate_series(1, $2) n, (SELECT array_agg(id) AS ids FROM
         (SELECT id FROM users WHERE role = 'user' AND deleted_at IS NULL LIMIT 1000) first) customers
       RETURNING id`,
      [this.executiveId, count],
    );
    return rows;
  }
}

/** A paid order of one piece that needs a HUID, which is sent with its delivery. */
export interface Deliverable {
  readonly order_id: number;
  readonly item_ids: readonly number[];
  readonly pieces: readonly object[];
}

/** Of customers in turn: what one gets in a day stays below the sum that needs an identity. */
export class PaidOrders extends Stock {
  private readonly pieceOf = new Map<number, number>();
  private huids = 0;

  constructor(pool: pg.Pool, executiveId: number) {
    super(pool, executiveId, 'orders');
  }

  protected override async make(count: number) {
    const { rows } = await this.pool.query<{ id: number; piece: number }>(
      `WITH sold AS (
         INSERT INTO opportunities (name, user_id, executive_id, total_amount, status, stage, created_at, updated_at)
         SELECT 'Ring for Meena', customers.ids[1 + n % cardinality(customers.ids)], $1, 2500, 'closed', 'won', now(), now()
         FROM generate_series(1, $2) n, (SELECT array_agg(id) AS ids FROM
           (SELECT id FROM users WHERE role = 'user' AND deleted_at IS NULL LIMIT 1000) first) customers
         RETURNING id, user_id),
       ordered AS (
         INSERT INTO orders (name, user_id, executive_id, opportunity_id, total_amount, paid_amount, pending_amount, status, created_at, updated_at)
         SELECT 'Order for Ring for Meena', user_id, $1, id, 2500, 2500, 0, 'paid', now(), now() FROM sold
         RETURNING id, opportunity_id),
       paid AS (
         INSERT INTO order_entries (order_id, kind, amount, method, reference, received_at, recorded_by, order_total, order_paid, created_at)
         SELECT id, 'payment', 2500, 'upi', 'bench delivery ' || id, now(), $1, 2500, 2500, now() FROM ordered)
       INSERT INTO items (name, price, opportunity_id, order_id, created_at, updated_at)
       SELECT 'Ring', 2500, opportunity_id, id, now(), now() FROM ordered
       RETURNING order_id AS id, id AS piece`,
      [this.executiveId, count],
    );
    for (const { id, piece } of rows) this.pieceOf.set(id, piece);
    return rows;
  }

  /**
   * Delivers so many orders by invoices of now.
   * @returns id of their seller
   */
  async deliver(count: number): Promise<number> {
    await this.fill(count);
    const ids = Array.from({ length: count }, () => this.take());
    const { rows } = await this.pool.query<{ seller: number }>(
      `INSERT INTO invoices (order_id, number, content, issued_at)
       SELECT orders.id, '', jsonb_build_object(
           'seller', jsonb_build_object('id', sellers.id, 'legalName', legal_name, 'address', sellers.address, 'state', 'Andhra Pradesh',
             'stateCode', sellers.state_code, 'gstin', gstin, 'bisRegistration', bis_registration),
           'store', jsonb_build_object('title', stores.title, 'address', shop_address),
           'customer', jsonb_build_object('name', users.name, 'mobile', users.mobile, 'address', NULL, 'state', NULL),
           'buyer', NULL, 'orderName', items.name, 'paid', NULL,
           'items', jsonb_build_array(jsonb_build_object('id', items.id, 'name', items.name, 'pricePaise', items.price::numeric * 100,
             'taxHundredths', 300, 'weightMg', 5000, 'purity', '22K', 'hsn', '7113', 'piece', jsonb_build_object('article', 'jewellery', 'huid', NULL,
               'huidExempt', NULL, 'grossMg', 5000, 'stoneMg', NULL, 'ratePaise', NULL, 'wastageHundredths', NULL, 'makingHundredths', NULL,
               'makingPaise', NULL, 'stonePaise', NULL, 'hallmarkPaise', NULL, 'discountPaise', NULL)))), now()
       FROM orders JOIN items ON items.order_id = orders.id JOIN users ON users.id = user_id
       JOIN stores ON stores.id = store_id JOIN sellers ON sellers.id = seller_id
       WHERE orders.id = ANY ($1::int[])
       RETURNING (content #>> '{seller,id}')::int AS seller`,
      [ids],
    );
    if (rows.length !== count || rows[0] === undefined) throw new Error('The orders were not delivered.');
    return rows[0].seller;
  }

  /** Takes the request of a delivery; null if used up. */
  takeDelivery(): Deliverable | null {
    const order_id = this.take();
    const item_id = this.pieceOf.get(order_id ?? 0);
    if (order_id === null || item_id === undefined) return null;
    // Others than those of the demo data.
    const huid = `ZZ${(this.huids++).toString(36).padStart(4, '0').toUpperCase()}`;
    return { order_id, item_ids: [item_id], pieces: [{ item_id, huid, weight_mg: 5000 }] };
  }
}

/** Visits of today that nobody has checked in. */
export class ExpectedVisits {
  private codes: string[] = [];

  constructor(private readonly pool: pg.Pool) {}

  async fill(): Promise<void> {
    const { rows } = await this.pool.query<{ code: string }>(
      `UPDATE bookings SET visit = 'expected', arrived_at = NULL
       WHERE slot_date = (now() AT TIME ZONE 'Asia/Kolkata')::date AND status = 'booked' RETURNING code`,
    );
    this.codes = rows.map(({ code }) => code);
  }

  take(): string | null {
    return this.codes.shift() ?? null;
  }
}

/** Open days from the day after tomorrow on. */
export function openDays(now: Date): string[] {
  return Array.from(
    { length: bookingHorizonDays - 3 },
    (_, n) => new Date(now.getTime() + (n + 2) * 86_400_000),
  )
    .filter((day) => storeHours.openDays.some((open) => open % 7 === day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10));
}
