import { operation } from '@/lib/kernel/access/operation';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { logAccess, logOpeningByMobile } from './access-log';
import { notFound } from '@/lib/kernel/access/not-found';
import { selectNextVisit } from '@/lib/visits/bookings/next-visit';
import { toBookingRecord } from '@/lib/visits/bookings/to-wire';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { InputOf, OutputOf } from '@/lib/contract';
import { instantOf } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { rupeesOf } from '@/lib/paise';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import type { CustomerRecord, readCustomer, readTimeline } from './contract';
import { privacyColumns } from './privacy-columns';
import { salesWith } from './sales-with';
import { openableCustomers } from './scope';
import { viewers } from './visible';

/*
 * A customer's page (docs/product/rules.md, "Customers"). Out of scope it opens only by the whole mobile, so that guessing ids finds
 * nobody.
 */

type Details = OutputOf<typeof readCustomer>['data'];

export const showCustomer = operation<InputOf<typeof readCustomer>, OutputOf<typeof readCustomer>>(
  "open a customer's page",
  'no proof',
  async ({ actor, clock, sql }, { id, mobile }) => {
    const now = clock.now();
    const customer = await open(sql, actor, { id, mobile }, now);
    const [next_visit, sales] = await Promise.all([nextVisit(sql, id, now), salesWith(sql, actor, id)]);
    return { data: { ...customer, next_visit, ...sales } };
  },
);

export const openCustomer = operation<InputOf<typeof readCustomer>, CustomerRecord>(
  "open a customer's page",
  'no proof',
  ({ actor, clock, sql }, input) => open(sql, actor, input, clock.now()),
);

/** Each section of the page checks the scope itself. */
export const readNextVisitOf = operation<{ id: number }, BookingRecord | null>(
  "open a customer's page",
  'no proof',
  async ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    await requireOpenable(sql, actor, id, now);
    return nextVisit(sql, id, now);
  },
);

export const readSalesWith = operation<{ id: number }, Pick<Details, 'sums' | 'opportunities' | 'orders'>>(
  "open a customer's page",
  'no proof',
  ({ actor, sql }, { id }) => salesWith(sql, actor, id),
);

/** Refuses 404 if the actor may not open the page. */
export async function requireOpenable(
  sql: Sql,
  actor: SignedIn,
  id: InputOf<typeof readTimeline>['customer_id'],
  now: Date,
): Promise<void> {
  const found = await sql.first(
    openableCustomers(actor, storeDate(now)).select('users.id').where('users.id', '=', id),
  );
  if (found === undefined) throw notFound();
}

const details = [
  'users.id',
  'users.name',
  'users.mobile',
  'users.email',
  'users.gender',
  'users.dob',
  'users.address',
  'users.state_code',
  'users.plan_active',
  'users.referrer_code',
  'users.created_at',
] as const;

/** Writes the access log in the same transaction. Refuses 404 outside of the scope without the right mobile. */
async function open(
  sql: Sql,
  actor: SignedIn,
  { id, mobile }: InputOf<typeof readCustomer>,
  now: Date,
): Promise<CustomerRecord> {
  return sql.transaction(async (tx) => {
    const inScope = await tx.first(
      openableCustomers(actor, storeDate(now)).select('users.id').where('users.id', '=', id),
    );
    const row = await tx.first(
      query
        .selectFrom('users')
        .select(details)
        .select((eb) => [
          eb
            .selectFrom('users as referrer')
            .select('referrer.name')
            .whereRef('referrer.referral_id', '=', 'users.referrer_code')
            .as('referrer_name'),
          eb
            .selectFrom('subscriptions')
            .select('subscriptions.created_at')
            .whereRef('subscriptions.user_id', '=', 'users.id')
            .where('subscriptions.ended_at', 'is', null)
            .orderBy('subscriptions.created_at', 'desc')
            .limit(1)
            .as('plan_since'),
          eb
            .selectFrom('subscriptions')
            .select(raw<CustomerRecord['plan_method']>`subscriptions.method::text`.as('method'))
            .whereRef('subscriptions.user_id', '=', 'users.id')
            .where('subscriptions.ended_at', 'is', null)
            .orderBy('subscriptions.created_at', 'desc')
            .limit(1)
            .as('plan_method'),
          raw<boolean>`coalesce((select given from consents
            where consents.user_id = users.id and consents.purpose = 'calls' order by consents.id desc limit 1), false)`.as(
            'may_call',
          ),
          eb
            .selectFrom('subscriptions')
            .select(
              raw<{ method: 'cash' | 'upi'; paise: number } | null>`case when subscriptions.method <> 'online'
              and not exists (select from plan_credit_notes where subscription_id = subscriptions.id)
              then jsonb_build_object('method', subscriptions.method, 'paise', subscriptions.amount_paise) end`.as(
                'plan',
              ),
            )
            .whereRef('subscriptions.user_id', '=', 'users.id')
            .orderBy('subscriptions.id', 'desc')
            .limit(1)
            .as('refundable'),
          ...privacyColumns,
          eb
            .selectFrom('visible_customers')
            .select('visible_customers.visited')
            .where('visible_customers.viewer_id', '=', viewers.admins)
            .whereRef('visible_customers.id', '=', 'users.id')
            .as('visited'),
        ])
        .where('users.id', '=', id)
        .where('users.role', '=', 'user')
        .where('users.deleted_at', 'is', null),
    );
    if (row === undefined || (inScope === undefined && row.mobile !== mobile)) throw notFound();
    if (inScope === undefined) await logOpeningByMobile(tx, { actor, now }, id);
    else await logAccess({ actor, sql: tx, clock: { now: () => now } }, [id]);
    return {
      id: row.id,
      name: row.name,
      mobile: row.mobile,
      active: row.plan_active ? 1 : 0,
      visited: row.visited ?? false,
      created_at: instantOf(row.created_at),
      email: row.email,
      gender: row.gender,
      dob: row.dob,
      address: row.address,
      state_code: row.state_code,
      referelcode: row.referrer_code,
      referrername: row.referrer_name,
      plan_since: row.plan_since === null || !row.plan_active ? null : instantOf(row.plan_since),
      plan_method: row.plan_active ? row.plan_method : null,
      refundable_plan: row.refundable?.method ?? null,
      nominee: actor.role === 'admin' ? row.nominee : null,
      closes_at: row.closes_at === null ? null : instantOf(row.closes_at),
      refundable_amount: row.refundable === null ? null : rupeesOf(row.refundable.paise),
      may_call: row.may_call,
    };
  });
}

async function nextVisit(sql: Sql, id: number, now: Date): Promise<BookingRecord | null> {
  const row = await sql.first(selectNextVisit({ customer: id, date: storeDate(now), time: storeTime(now) }), {
    shared: true,
  });
  return row === undefined ? null : toBookingRecord(row);
}
