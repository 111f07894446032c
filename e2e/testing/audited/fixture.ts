import { createBooking } from '@/prisma/factories/bookings';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';
import { createCompany } from '@/e2e/testing/company';
import { paymentFixture } from '@/e2e/testing/payment-fixture';

/** Names in the trail by table. Of payments, changes that concern money: effect and refunds. */
const audited = {
  users: 'user',
  bookings: 'booking',
  opportunities: 'opportunity',
  items: 'item',
  orders: 'order',
  payments: 'payment',
  gold_rates: 'gold_rate',
  day_closings: 'day_closing',
  stores: 'store',
  sellers: 'seller',
  customer_identities: 'identity',
  exchanges: 'exchange',
  grievances: 'grievance',
  breaches: 'breach',
  notes: 'note',
  tasks: 'task',
} as const;

const triggers = `
  CREATE SCHEMA watch;
  CREATE TABLE watch.changes (tx xid8, entity text, entity_id int, version_before int, version_after int);
  CREATE TABLE watch.entries (tx xid8, entity text, entity_id int);
  CREATE FUNCTION watch.change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE new_row jsonb := to_jsonb(NEW); old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
      -- The advance follows from entries and invoices (SQL: keep_advance), which are in the trail.
      ignored text[] := '{updated_at,advance_since,advance_amount,advance_reminded_day}';
    BEGIN
      IF new_row - ignored IS DISTINCT FROM old_row - ignored THEN
        INSERT INTO watch.changes VALUES (pg_current_xact_id(), TG_ARGV[0], (new_row->>TG_ARGV[1])::int, (old_row->>'version')::int, (new_row->>'version')::int);
      END IF;
      RETURN NULL;
    END $$;
  CREATE FUNCTION watch.entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO watch.entries VALUES (pg_current_xact_id(), NEW.entity, NEW.entity_id); RETURN NULL; END $$;
  CREATE TRIGGER watch AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION watch.entry();
  CREATE TRIGGER watch_new_money AFTER INSERT ON payments FOR EACH ROW
    WHEN (NEW.effect IS NOT NULL OR NEW.refunded_paise > 0) EXECUTE FUNCTION watch.change('payment', 'id');
  CREATE TRIGGER watch_money AFTER UPDATE ON payments FOR EACH ROW
    WHEN (OLD.effect IS DISTINCT FROM NEW.effect OR OLD.refunded_paise <> NEW.refunded_paise) EXECUTE FUNCTION watch.change('payment', 'id');
  ${Object.entries(audited)
    .filter(([, entity]) => entity !== 'payment')
    .map(
      ([table, entity]) =>
        `CREATE TRIGGER watch AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION watch.change('${entity}', '${table === 'customer_identities' ? 'user_id' : 'id'}');`,
    )
    .join('\n')}`;

/** Prepares records unobserved, then returns the observed action. */
type Scene = () => Promise<() => Promise<unknown>>;

/** Scenes by endpoint and action. */
export type Scenes = Readonly<Record<string, Readonly<Record<string, Scene>>>>;

export type AuditedFixture = Awaited<ReturnType<typeof auditedFixture>>;

/** Fixture of one test file: a company and a customer, the sandbox, and triggers that record changes of audited rows. */
/** An open opportunity with two items and a deleted one. */
export async function saleWithItems(db: Db, sale: { userId: number; executiveId: number }) {
  const { id } = await createOpportunity(db, sale);
  const item = await createItem(db, { opportunityId: id });
  await createItem(db, { opportunityId: id });
  await createItem(db, { opportunityId: id, deletedAt: new Date() });
  return { id, itemId: item.id };
}

export async function auditedFixture() {
  const fixture = await paymentFixture();
  const { database, sandbox, context } = fixture;
  const { db, pool } = database;
  await pool.query(triggers);
  const staff = await createCompany(db);
  const customer = await createUser(db, { active: true, profile: true });

  const as = (user: User) => context.as(user);
  const sale = () => ({ userId: customer.id, executiveId: staff.executive.id });
  let visitsMade = 0;
  const bookedVisit = (user: User) =>
    createBooking(db, {
      userId: user.id,
      userMobile: user.mobile,
      slotDate: `2027-03-${String(10 + (visitsMade += 1))}`,
    });

  /** The order has two of the opportunity's three items. */
  async function saleWithOrder() {
    const { id } = await createOpportunity(db, { ...sale(), status: 'closed' });
    const order = await createOrder(db, { ...sale(), opportunityId: id });
    await createItem(db, { opportunityId: id, orderId: order.id });
    await createItem(db, { opportunityId: id, orderId: order.id });
    await createItem(db, { opportunityId: id });
    return { id, orderId: order.id };
  }

  return { fixture, sandbox, context, db, pool, staff, customer, as, sale, bookedVisit, saleWithOrder };
}
