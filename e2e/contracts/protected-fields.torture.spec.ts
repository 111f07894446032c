/* oxlint-disable max-lines -- every write, and what it must ignore */
import type { Db } from '@/lib/db/client';
import {
  type Actor,
  actors,
  cellOf,
  changingEndpoints,
  endpointOf,
  openEndpoints,
  type Row,
  rows,
} from '@/e2e/fixtures/endpoint-matrix';
import { castOf } from '@/e2e/fixtures/endpoint-scenes';
import { confirmation, openOrder } from '@/e2e/fixtures/payments';
import { kindsOfProtected, marks, protectedFields } from '@/e2e/fixtures/protected-fields';
import { expect, test } from '@/e2e/fixtures/test';
import { targetOfRow } from '@/e2e/fuzz/targets';
import { intrusion, type Player, thiefOf, type WriteContext, Writing } from '@/e2e/fixtures/protected-writes';

/*
 * Every write by every permitted actor with every protected field added (role and plan, owner, derived money, codes, times, prototypes)
 * must store the same rows as without them.
 */

const isPlayer = (actor: Actor): actor is Player =>
  !['visitor', 'suspended', 'expired', 'forged'].includes(actor);
const open = new Set<string>(openEndpoints.map(({ path }) => path));
/** Permitted actors, by the matrix; one for open endpoints. */
const admitted = (row: Row) =>
  actors
    .filter(isPlayer)
    .filter((actor) => /^20[012]$/.test(cellOf(row, actor)))
    .slice(0, open.has(endpointOf(row).path) ? 1 : actors.length);

const readOnly = new Set([
  'POST /inviter',
  'POST /pay_link',
  'POST /Opportunity list',
  'POST /Opportunity read',
  'POST /Items_gold read_by_opportunity',
  'POST /Items_gold read_by_order',
  'POST /orders_gold all',
  'POST /orders_gold read',
  'POST /customers list',
  'POST /messages list',
  'POST /consents list',
  'POST /erasure state',
  'POST /nominee get',
  'POST /my_data state',
  'POST /grievances list',
  'POST /breaches list',
  'POST /person read',
  'POST /visits day',
  'POST /waiting_list mine',
  'POST /call_requests mine',
  'POST /stores_gold list',
  'POST /sellers_gold list',
  'POST /collections read',
  'POST /collections settings',
]);
const changing = new Set<string>([...changingEndpoints, ...openEndpoints].map(({ path }) => path));
const lists =
  /^POST \/(?:get_all|dashboard_counts|desk_counts|audit_log|access_log|record_history|payment_orders|dues|advances|day_book|figures)/;
const writes = rows.filter(
  (row) =>
    admitted(row).length > 0 &&
    changing.has(endpointOf(row).path) &&
    !readOnly.has(row) &&
    !lists.test(row) &&
    // Tested below, or without a stored row.
    !/subscription_details|refund_payment|Login_Gold|stores_gold/.test(row),
);

async function columnsOf(db: Db): Promise<string[]> {
  const found = await db.$queryRaw<{ column_name: string }[]>`
    SELECT DISTINCT column_name FROM information_schema.columns WHERE table_schema = 'public'`;
  return found.map((each) => each.column_name);
}

for (const row of writes) {
  test(`${row}: protected fields are ignored`, async ({ accounts, provider, database: { db } }) => {
    void provider;
    const fixture = { cast: await castOf(accounts), db, thief: await thiefOf(accounts, db) };
    const thief = fixture.thief.id;
    const columns = await columnsOf(db);
    const own = new Set(targetOfRow(row).fields.map(({ name }) => name));
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const actor of admitted(row)) {
      const writing = await Writing.by(actor, row, fixture);
      const control = await writing.write({});
      for (const kind of kindsOfProtected) {
        const fields = protectedFields(kind, { own, columns, thief });
        const { status, effects } = await writing.write(fields);
        actual[`${actor}, ${kind}`] = `${status} ${intrusion(effects, control.effects, thief)}`;
        expected[`${actor}, ${kind}`] = `${control.status} null`;
      }
      // Control: the server still works.
      const again = await writing.write({});
      expect([actor, again.status, intrusion(again.effects, control.effects, thief)]).toEqual([
        actor,
        control.status,
        null,
      ]);
    }
    expect(actual).toEqual(expected);
  });
}

test("payment confirmed with protected fields stores the server's values", async ({
  accounts,
  provider,
  database: { db },
}) => {
  const [customer, thief] = [await accounts.signedIn(), await thiefOf(accounts, db)];
  const payment = await provider.pay(await openOrder(customer));
  const own = new Set(targetOfRow('POST /subscription_details').fields.map(({ name }) => name));
  const columns = await columnsOf(db);
  // `Object.assign` would set the prototype with `__proto__`.
  const fields = Object.fromEntries<unknown>(
    kindsOfProtected.flatMap((kind) =>
      Object.entries(protectedFields(kind, { own, columns, thief: thief.id })),
    ),
  );
  const call = { method: 'POST', path: '/subscription_details' } as const;
  const response = await customer.api.call(call, confirmation(customer, payment, fields));
  expect([response.status, response.text]).toEqual([200, response.text]);
  const [user, subscription] = [
    await db.user.findUniqueOrThrow({ where: { id: customer.id } }),
    await db.subscription.findFirstOrThrow({ where: { userId: customer.id }, include: { payment: true } }),
  ];
  expect(user).toMatchObject({
    role: 'user',
    planActive: true,
    suspended: false,
    referralId: customer.referralId,
  });
  expect(subscription).toMatchObject({
    employeeId: null,
    amountPaise: 20_000,
    mobile: customer.mobile,
    endedAt: null,
    payment: {
      amountPaise: 20_000,
      refundedPaise: 0,
      status: 'captured',
      effect: 'activated',
      userId: customer.id,
    },
  });
  expect(JSON.stringify([user, subscription])).not.toMatch(
    new RegExp(`${marks.text}|${marks.date}|${marks.amount}`),
  );
});

/** Protected fields that an endpoint accepts, and the status of its refusal, which changes nothing. */
const refusals: [Row, Player, (fixture: WriteContext) => Readonly<Record<string, unknown>>, number][] = [
  ...['admin', 'executive', 'employee', 'ADMIN'].map((role): (typeof refusals)[number] => [
    'POST /Signup_Gold',
    'customer',
    () => ({ role }),
    403,
  ]),
  ...[1, true, '1'].map((active): (typeof refusals)[number] => [
    'PUT /profileupdate, own',
    'inactive',
    () => ({ active }),
    403,
  ]),
  ['PUT /profileupdate, own', 'customer', () => ({ active: 0 }), 403],
  ['PUT /profileupdate, own', 'customer', ({ thief }) => ({ mobile: thief.mobile }), 403],
  ['PUT /profileupdate, own', 'customer', ({ cast }) => ({ referral_code: cast.customer.referralId }), 400],
  ['PUT /profileupdate, own', 'customer', () => ({ version: 999 }), 409],
  ['POST /slotbooking, for oneself', 'customer', ({ thief }) => ({ user_id: thief.id }), 403],
  ['POST /slotbooking, for oneself', 'customer', ({ thief }) => ({ user_mobile: thief.mobile }), 403],
  ['POST /slotbooking, for oneself', 'customer', () => ({ referral_code: 'NOBODY22' }), 400],
  ['POST /Opportunity create', 'admin', ({ cast }) => ({ userid: cast.employee.id }), 400],
  ['POST /Opportunity create', 'admin', ({ thief }) => ({ executiveid: thief.id }), 400],
  ['POST /Opportunity create', 'admin', ({ thief }) => ({ employeeid: thief.id }), 400],
  ['POST /Opportunity update', 'employee', ({ cast }) => ({ employeeid: cast.otherEmployee.id }), 403],
  ['POST /Opportunity update', 'employee', () => ({ employeeid: null }), 403],
  ['POST /Opportunity update', 'executive', ({ cast }) => ({ executiveid: cast.otherExecutive.id }), 403],
  ['POST /Opportunity update', 'executive', () => ({ executiveid: null }), 403],
  ['POST /Items_gold create', 'admin', () => ({ orderid: 1 }), 400],
  ['POST /Items_gold update', 'admin', () => ({ orderid: 1 }), 400],
  ['POST /orders_gold create', 'admin', () => ({ pending_amount: 7 }), 400],
  ['POST /orders_gold create', 'admin', () => ({ paid_amount: 2 }), 400],
  ['POST /orders_gold create', 'admin', () => ({ status: 'paid' }), 400],
  ['POST /orders_gold create', 'admin', ({ cast }) => ({ userid: cast.admin.id }), 400],
  ['POST /orders_gold update', 'admin', () => ({ pending_amount: 7 }), 400],
  ['POST /orders_gold update', 'admin', () => ({ paid_amount: 7_654_321 }), 400],
  ['POST /orders_gold update', 'employee', ({ cast }) => ({ employeeid: cast.otherEmployee.id }), 403],
  ['POST /orders_gold update', 'executive', ({ cast }) => ({ executiveid: cast.otherExecutive.id }), 403],
  ['POST /create_user', 'admin', () => ({ role: 'user' }), 400],
  ['PUT /update_user, name and email', 'employee', () => ({ role: 'admin' }), 403],
  ['PUT /update_user, name and email', 'employee', () => ({ active: 1 }), 403],
  ['PUT /update_user, name and email', 'employee', () => ({ mobile: '7123456789' }), 403],
];

test('protected fields named in a contract are refused, and nothing changes', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const fixture = { cast: await castOf(accounts), db, thief: await thiefOf(accounts, db) };
  for (const [row, actor, extra, refused] of refusals) {
    const fields = extra(fixture);
    const { status, effects } = await (await Writing.by(actor, row, fixture)).write(fields);
    expect([row, actor, fields, status, effects]).toEqual([row, actor, fields, refused, []]);
  }
});

test('staff own the records they create, whatever the body; employee_id in a profile is ignored', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const fixture = { cast: await castOf(accounts), db, thief: await thiefOf(accounts, db) };
  const { cast, thief } = fixture;
  const create = async (actor: Player, row: Row, fields: Readonly<Record<string, unknown>>) =>
    (await (await Writing.by(actor, row, fixture)).write(fields)).effects.map((each) => each.row);
  for (const row of ['POST /Opportunity create', 'POST /orders_gold create'] as const) {
    expect(await create('employee', row, { employeeid: cast.otherEmployee.id })).toMatchObject([
      { employee_id: cast.employee.id },
    ]);
    expect(await create('executive', row, { executiveid: cast.otherExecutive.id })).toMatchObject([
      { executive_id: cast.executive.id },
    ]);
  }
  const profile = await create('customer', 'PUT /profileupdate, own', { employee_id: thief.id });
  expect(JSON.stringify(profile)).not.toContain(`:${thief.id},`);
});

test('comparison detects every kind of change', async ({ accounts, provider, database: { db } }) => {
  void provider;
  const fixture = { cast: await castOf(accounts), db, thief: await thiefOf(accounts, db) };
  const found = async (row: Row, fields: Readonly<Record<string, unknown>>) => {
    const writing = await Writing.by('admin', row, fixture);
    const control = await writing.write({});
    return intrusion((await writing.write(fields)).effects, control.effects, fixture.thief.id);
  };
  // Settable fields of these endpoints that look protected.
  expect(await found('POST /Opportunity create', { name: marks.text })).toBe('opportunities holds HACKED22');
  expect(await found('POST /Opportunity create', { total_amount: marks.amount })).toContain('holds 7654321');
  expect(await found('POST /Opportunity create', { userid: fixture.thief.id })).toContain(
    'user_id is the thief',
  );
  expect(await found('POST /Opportunity create', { status: 'closed' })).toContain('unlike without them');
  expect(await found('PUT /update_user, name and email', { role: 'admin' })).toContain('unlike without them');
  expect(await found('PUT /update_user, name and email', { active: 1 })).toContain('plan_active');
  expect(await found('PUT /profileupdate, own', { dob: marks.date, name: 'Other' })).toContain('2001-02-03');
});
