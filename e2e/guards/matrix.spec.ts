import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createBooking } from '@/prisma/factories/bookings';
import { createPaymentOrder, payPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { encodeToken } from '@/lib/auth/token';
import type { Db } from '@/lib/db/client';
import { calls } from '@/lib/gateway/calls';
import { type Account, signIn } from '@/e2e/fixtures/accounts';
import { Caller } from '@/e2e/fixtures/gateway';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { routeTable } from '@/e2e/fixtures/route-table';
import { freeSlot } from '@/e2e/fixtures/slots';
import { expect, type People, test } from '@/e2e/fixtures/test';

/**
 * permissions.md, cell by cell, over HTTP: every call and action by every kind of actor. The sale, the booking and the referred
 * customer of a row belong to `customer`, `employee` and `executive`; the others are strangers to it. After every write that is
 * refused nothing has changed.
 */
const actors = [
  'visitor',
  'inactive',
  'customer',
  'stranger',
  'employee',
  'otherEmployee',
  'executive',
  'otherExecutive',
  'admin',
  'suspended',
  'expired',
  'forged',
] as const;
type Actor = (typeof actors)[number];

/* One column per actor, in their order. 403p: SUBSCRIPTION_REQUIRED; 409a: ALREADY_ACTIVE; 401s: BAD_SIGNATURE; 402: PAYMENT_NOT_VERIFIED. */
//                                            visi inac cust stra empl othE exec othE admi susp expi forg
// prettier-ignore
const table = {
  'POST /Signup_Gold':                       '201  201  201  201  201  201  201  201  201  201  201  201',
  'POST /Login_Gold':                        '200  200  200  200  200  200  200  200  200  200  200  200',
  'POST /request_reset':                     '202  202  202  202  202  202  202  202  202  202  202  202',
  'POST /razorpay_webhook':                  '401s 401s 401s 401s 401s 401s 401s 401s 401s 401s 401s 401s',
  'GET /get_details, own':                   '401  200  200  200  200  200  200  200  200  401  401  401',
  'GET /get_details, of a customer':         '401  403  200  403  200  200  200  200  200  401  401  401',
  'GET /get_details, of staff':              '401  403  403  403  404  404  404  404  200  401  401  401',
  'GET /get_details, of nobody':             '401  403  403  403  404  404  404  404  404  401  401  401',
  'PUT /profileupdate, own':                 '401  200  200  200  200  200  200  200  200  401  401  401',
  'PUT /profileupdate, with a mobile of others': '401 403 403 403 403  403  403  403  403  401  401  401',
  'GET /stores':                             '401  200  200  200  200  200  200  200  200  401  401  401',
  'GET /slot_availability':                  '401  200  200  200  200  200  200  200  200  401  401  401',
  'GET /get_booking_by_user_id':             '401  403  200  403  200  200  200  200  200  401  401  401',
  'POST /slotbooking, for oneself':          '401  403p 201  201  403  403  403  403  403  401  401  401',
  'POST /slotbooking, for another':          '401  403p 403  403  403  403  403  403  403  401  401  401',
  'POST /cancel_booking':                    '401  404  200  404  200  200  200  200  200  401  401  401',
  'POST /create_payment_order':              '401  201  409a 409a 403  403  403  403  403  401  401  401',
  'POST /subscription_details':              '401  402  402  402  403  403  403  403  403  401  401  401',
  'POST /Opportunity list':                  '401  403  403  403  200  200  200  200  200  401  401  401',
  'POST /Opportunity read':                  '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /Opportunity create':                '401  403  403  403  201  201  201  201  201  401  401  401',
  'POST /Opportunity update':                '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /Opportunity update, closing':       '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /Opportunity update, handing on':    '401  403  403  403  403  404  403  404  200  401  401  401',
  'POST /Opportunity delete':                '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /Items_gold create':                 '401  403  403  403  201  400  201  400  201  401  401  401',
  'POST /Items_gold update':                 '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /Items_gold delete':                 '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /Items_gold read_by_opportunity':    '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /orders_gold all':                   '401  403  403  403  200  200  200  200  200  401  401  401',
  'POST /orders_gold read':                  '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /orders_gold create':                '401  403  403  403  201  201  201  201  201  401  401  401',
  'POST /orders_gold create, of the sale':   '401  403  403  403  201  400  201  400  201  401  401  401',
  'POST /orders_gold update':                '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /orders_gold delete':                '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /get_all_booking_details':           '401  403  403  403  200  200  200  200  200  401  401  401',
  'PUT /update_booking':                     '401  403  403  403  200  200  200  200  200  401  401  401',
  'POST /get_all_user_details':              '401  403  403  403  200  200  403  403  200  401  401  401',
  'GET /staff_directory':                    '401  403  403  403  200  200  200  200  200  401  401  401',
  'POST /create_user':                       '401  403  403  403  403  403  403  403  201  401  401  401',
  'PUT /update_user, name and email':        '401  403  403  403  200  404  403  403  200  401  401  401',
  'PUT /update_user, mobile':                '401  403  403  403  403  404  403  403  200  401  401  401',
  'PUT /update_user, role':                  '401  403  403  403  403  404  403  403  200  401  401  401',
  'PUT /update_user, active':                '401  403  403  403  403  404  403  403  200  401  401  401',
  'PUT /update_user, of staff':              '401  403  403  403  404  404  403  403  200  401  401  401',
  'PUT /update_user, the own role':          '401  403  403  403  404  404  403  403  403  401  401  401',
  'POST /delete_user':                       '401  403  403  403  200  404  403  403  200  401  401  401',
  'POST /delete_user, staff':                '401  403  403  403  404  404  403  403  200  401  401  401',
  'POST /delete_user, oneself':              '401  403  403  403  404  404  403  403  403  401  401  401',
  'POST /dashboard_counts':                  '401  403  403  403  200  200  200  200  200  401  401  401',
  'POST /audit_log':                         '401  403  403  403  403  403  403  403  200  401  401  401',
  'POST /record_history, of the sale':       '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /record_history, of the order':      '401  403  403  403  200  404  200  404  200  401  401  401',
  'POST /record_history, of a user':         '401  403  403  403  200  404  404  404  200  401  401  401',
  'POST /record_history, of a booking':      '401  403  403  403  200  200  200  200  200  401  401  401',
  'POST /payment_orders':                    '401  403  403  403  403  403  403  403  200  401  401  401',
  'POST /check_payment_order':               '401  403  403  403  403  403  403  403  200  401  401  401',
  'POST /refund_payment':                    '401  403  403  403  403  403  403  403  404  401  401  401',
  // Last, since it ends the session.
  'POST /Logout_Gold':                       '401  200  200  200  200  200  200  200  200  401  401  401',
} as const;
type Row = keyof typeof table;

const codes: Record<string, string | null> = {
  '200': null,
  '201': null,
  '202': null,
  '400': 'VALIDATION',
  '401': 'UNAUTHENTICATED',
  '401s': 'BAD_SIGNATURE',
  '402': 'PAYMENT_NOT_VERIFIED',
  '403': 'FORBIDDEN',
  '403p': 'SUBSCRIPTION_REQUIRED',
  '404': 'NOT_FOUND',
  '409a': 'ALREADY_ACTIVE',
};

type Cast = Readonly<Record<Exclude<Actor, 'visitor' | 'suspended' | 'expired' | 'forged'>, Account>>;
/** Who asks (visitors and bad tokens ask in the customer's name), the cast of the play, and its records, made when asked for. */
interface Scene {
  readonly me: Account;
  readonly cast: Cast;
  readonly db: Db;
  readonly watched: number[];
}
const sale = ({ cast }: Scene) => ({
  userId: cast.customer.id,
  employeeId: cast.employee.id,
  executiveId: cast.executive.id,
});
const opportunity = async (scene: Scene) => (await createOpportunity(scene.db, sale(scene))).id;
const order = async (scene: Scene) => (await createOrder(scene.db, sale(scene))).id;
const item = async (scene: Scene) =>
  (await createItem(scene.db, { opportunityId: await opportunity(scene) })).id;
async function booking({ cast: { customer }, db }: Scene): Promise<number> {
  const { shop_address: shopAddress, slot_date: slotDate, slot_time: slotTime } = await freeSlot(db);
  return (
    await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      shopAddress,
      slotDate,
      slotTime,
    })
  ).id;
}
async function referred({ cast, db, watched }: Scene): Promise<number> {
  const { id } = await createUser(db, { referrerCode: cast.employee.referralId });
  watched.push(id);
  return id;
}
async function colleague({ db, watched }: Scene): Promise<{ id: number; mobile: string }> {
  const user = await createUser(db, { role: 'executive' });
  watched.push(user.id);
  return user;
}
async function payment({ db, watched }: Scene): Promise<number> {
  const user = await createUser(db);
  watched.push(user.id);
  return (await payPlan(db, user)).paymentId;
}
const passwords = { password: 'secret1', confirm_password: 'secret1' };
const profile = {
  name: 'New Name',
  gender: 'other',
  email: 'new@mail.example',
  dob: '1990-01-31',
  address: '1 Road',
};
const newSale = ({ cast }: Scene) => ({ name: 'New', userid: cast.customer.id, total_amount: 1 });
const visit = async ({ db }: Scene, who: Account) => ({
  ...(await freeSlot(db)),
  user_id: who.id,
  user_mobile: who.mobile,
  quantity: '1',
});

/** What each row sends; a row's action is the second word of its name. */
const sent: Record<Row, (scene: Scene) => object | Promise<object>> = {
  'POST /Signup_Gold': () => ({ name: 'New', mobile: randomMobile(), ...passwords }),
  'POST /Login_Gold': ({ cast: { customer } }) => ({ mobile: customer.mobile, password: customer.password }),
  'POST /request_reset': () => ({ mobile: randomMobile(), new_password: 'secret1' }),
  'POST /razorpay_webhook': () => ({ event: 'payment.captured' }),
  'POST /Logout_Gold': () => ({}),
  'GET /get_details, own': ({ me }) => ({ mobile: me.mobile }),
  'GET /get_details, of a customer': ({ cast }) => ({ mobile: cast.customer.mobile }),
  'GET /get_details, of staff': async (scene) => ({ mobile: (await colleague(scene)).mobile }),
  'GET /get_details, of nobody': () => ({ mobile: randomMobile() }),
  'PUT /profileupdate, own': ({ me }) => ({ ...profile, mobile: me.mobile }),
  'PUT /profileupdate, with a mobile of others': () => ({ ...profile, mobile: randomMobile() }),
  'GET /stores': () => ({}),
  'GET /slot_availability': async ({ db }) => freeSlot(db),
  'GET /get_booking_by_user_id': ({ cast }) => ({ user_id: cast.customer.id }),
  'POST /slotbooking, for oneself': (scene) => visit(scene, scene.me),
  'POST /slotbooking, for another': (scene) =>
    visit(scene, scene.me === scene.cast.customer ? scene.cast.stranger : scene.cast.customer),
  'POST /cancel_booking': async (scene) => ({ id: await booking(scene) }),
  'POST /create_payment_order': () => ({}),
  'POST /subscription_details': ({ me }) => ({
    mobile: me.mobile,
    name: 'Life Time Premium',
    transaction_id: 'pay_ThereIsNoSuch1',
    amount: '200',
  }),
  'POST /Opportunity list': () => ({}),
  'POST /Opportunity read': async (scene) => ({ id: await opportunity(scene) }),
  'POST /Opportunity create': newSale,
  'POST /Opportunity update': async (scene) => ({ id: await opportunity(scene), name: 'Mine' }),
  'POST /Opportunity update, closing': async (scene) => ({ id: await opportunity(scene), status: 'closed' }),
  'POST /Opportunity update, handing on': async (scene) => ({
    id: await opportunity(scene),
    executiveid: scene.cast.otherExecutive.id,
    employeeid: scene.cast.otherEmployee.id,
  }),
  'POST /Opportunity delete': async (scene) => ({ id: await opportunity(scene) }),
  'POST /Items_gold create': async (scene) => ({
    name: 'New',
    price: 1,
    opportunityid: await opportunity(scene),
  }),
  'POST /Items_gold update': async (scene) => ({ id: await item(scene), price: 1 }),
  'POST /Items_gold delete': async (scene) => ({ id: await item(scene) }),
  'POST /Items_gold read_by_opportunity': async (scene) => ({ opportunityid: await opportunity(scene) }),
  'POST /orders_gold all': () => ({}),
  'POST /orders_gold read': async (scene) => ({ id: await order(scene) }),
  'POST /orders_gold create': newSale,
  'POST /orders_gold create, of the sale': async (scene) => ({
    ...newSale(scene),
    opportunityid: await opportunity(scene),
  }),
  'POST /orders_gold update': async (scene) => ({ id: await order(scene), paid_amount: 1 }),
  'POST /orders_gold delete': async (scene) => ({ id: await order(scene) }),
  'POST /get_all_booking_details': () => ({}),
  'PUT /update_booking': async (scene) => ({ id: await booking(scene), quantity: '10' }),
  'POST /get_all_user_details': () => ({}),
  'GET /staff_directory': () => ({ role: 'executive' }),
  'POST /create_user': () => ({ name: 'New', mobile: randomMobile(), ...passwords, role: 'admin' }),
  'PUT /update_user, name and email': async (scene) => ({
    id: await referred(scene),
    name: 'Mine',
    email: 'mine@mail.example',
  }),
  'PUT /update_user, mobile': async (scene) => ({ id: await referred(scene), mobile: randomMobile() }),
  'PUT /update_user, role': async (scene) => ({ id: await referred(scene), role: 'admin' }),
  'PUT /update_user, active': async (scene) => ({ id: await referred(scene), active: 1 }),
  'PUT /update_user, of staff': async (scene) => ({ id: (await colleague(scene)).id, name: 'Mine' }),
  'PUT /update_user, the own role': ({ me }) => ({
    id: me.id,
    role: me.role === 'admin' ? 'executive' : 'admin',
  }),
  'POST /delete_user': async (scene) => ({ id: await referred(scene) }),
  'POST /delete_user, staff': async (scene) => ({ id: (await colleague(scene)).id }),
  'POST /delete_user, oneself': ({ me }) => ({ id: me.id }),
  'POST /dashboard_counts': () => ({}),
  'POST /audit_log': () => ({}),
  'POST /record_history, of the sale': async (scene) => ({
    entity: 'opportunity',
    id: await opportunity(scene),
  }),
  'POST /record_history, of the order': async (scene) => ({ entity: 'order', id: await order(scene) }),
  'POST /record_history, of a user': async (scene) => ({ entity: 'user', id: await referred(scene) }),
  'POST /record_history, of a booking': async (scene) => ({ entity: 'booking', id: await booking(scene) }),
  'POST /payment_orders': () => ({}),
  'POST /check_payment_order': async (scene) => ({
    id: (await createPaymentOrder(scene.db, { userId: scene.cast.inactive.id })).id,
  }),
  'POST /refund_payment': async (scene) => ({ id: await payment(scene) }),
};

/** Everything that these people have or did, for "nothing changed". */
async function stateOf({ db, cast, watched }: Scene) {
  const ids = [...Object.values(cast).map((each) => each.id), ...watched];
  const mine = { where: { userId: { in: ids } }, orderBy: { id: 'asc' } } as const;
  return Promise.all([
    db.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } }),
    db.opportunity.findMany(mine),
    db.item.findMany({ where: { opportunity: { userId: { in: ids } } }, orderBy: { id: 'asc' } }),
    db.order.findMany(mine),
    db.booking.findMany(mine),
    // The reconciliation job notes when it asked; that is nobody's write.
    db.paymentOrder.findMany({ ...mine, omit: { checkedAt: true } }),
    db.payment.findMany(mine),
    db.subscription.findMany(mine),
    db.session.count({ where: { userId: { in: ids }, endedAt: null } }),
    db.auditEntry.count({ where: { actorId: { in: ids } } }),
  ]);
}

async function castOf(people: People): Promise<Cast> {
  const staff = (role: 'employee' | 'executive' | 'admin') => people.account({ role, profile: true });
  return {
    inactive: await people.account({ profile: true }),
    customer: await people.account({ active: true, profile: true }),
    stranger: await people.account({ active: true, profile: true }),
    employee: await staff('employee'),
    otherEmployee: await staff('employee'),
    executive: await staff('executive'),
    otherExecutive: await staff('executive'),
    admin: await staff('admin'),
  };
}

/** The clients of an actor, each with the account in whose name it speaks. */
async function clientsOf(
  actor: Actor,
  cast: Cast,
  db: Db,
): Promise<{ as: string; me: Account; api: Caller }[]> {
  switch (actor) {
    case 'visitor':
      return [{ as: actor, me: cast.customer, api: new Caller() }];
    case 'suspended': {
      const staff = [cast.employee, cast.executive, cast.admin];
      const clients = await Promise.all(
        staff.map(async (me) => ({ as: `suspended ${me.role}`, me, api: (await signIn(me)).api })),
      );
      await db.user.updateMany({
        where: { id: { in: staff.map((me) => me.id) } },
        data: { suspended: true },
      });
      return clients;
    }
    case 'expired': {
      const { api } = await signIn(cast.admin);
      await db.session.updateMany({
        where: { userId: cast.admin.id },
        data: { createdAt: new Date(0), expiresAt: new Date(1) },
      });
      return [{ as: actor, me: cast.admin, api }];
    }
    case 'forged': {
      const { id, role } = cast.admin;
      const open = await db.session.create({
        data: {
          id: 'f'.repeat(32) + String(Date.now()).slice(-11),
          userId: id,
          expiresAt: new Date(Date.now() + 3_600_000),
        },
      });
      const claims = { sid: open.id, sub: String(id), role, active: true, profile: true };
      const token = await encodeToken(
        claims,
        open.expiresAt,
        'a secret that is not the one of this site',
        new Date(),
      );
      return [{ as: actor, me: cast.admin, api: new Caller({ token }) }];
    }
    default:
      return [{ as: actor, me: cast[actor], api: (await signIn(cast[actor])).api }];
  }
}

const isRow = (name: string): name is Row => name in table;
const rows = Object.keys(table).filter(isRow);
const methodOf = z.enum(['GET', 'POST', 'PUT']);
function callOf(row: Row) {
  const [name = ''] = row.split(', ');
  const [method, call = '', action] = name.split(' ');
  return { method: methodOf.parse(method), path: `/${call.slice(1)}` as const, action };
}

for (const [column, actor] of actors.entries()) {
  test(`${actor}: every call answers what permissions.md says, and a refused write changes nothing`, async ({
    people,
    provider,
    database: { db },
  }) => {
    void provider;
    test.setTimeout(180_000);
    const cast = await castOf(people);
    for (const { as, me, api } of await clientsOf(actor, cast, db)) {
      const told: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const row of rows) {
        const cell = table[row].split(/ +/)[column] ?? '';
        const { method, path: at, action } = callOf(row);
        const scene: Scene = { me, cast, db, watched: [] };
        const input = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
        const refused = codes[cell] !== null;
        const before = refused ? await stateOf(scene) : null;
        const { status, body } = await api.call({ method, path: at }, input);
        const { code = null } = z.object({ code: z.string().nullish() }).safeParse(body).data ?? {};
        told[row] = `${status} ${code}`;
        expected[row] = `${cell.slice(0, 3)} ${codes[cell]}`;
        if (before !== null) expect(await stateOf(scene), `${as}, ${row}: something changed`).toEqual(before);
      }
      expect(told, as).toEqual(expected);
    }
  });
}

test.describe('nothing is missing from the matrix', () => {
  const app = path.join(import.meta.dirname, '../../app');
  const filesCalled = (name: string) =>
    readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === name)
      .map((file) => path.dirname(file))
      .toSorted();

  test('every folder under app/api, and every action of the calls that take one', () => {
    const inTable = new Set(rows.map((row) => callOf(row).path));
    const served = filesCalled('route.ts').filter(
      (folder) => folder.startsWith('api/') && !folder.includes('['),
    );
    expect(
      served.map((folder) => folder.slice('api'.length)).filter((at) => !inTable.has(`/${at.slice(1)}`)),
    ).toEqual([]);
    expect(inTable.size).toBe(served.length);
    const actions = Object.values(calls).flatMap((call) =>
      'actions' in call ? Object.keys(call.actions).map((action) => `${call.path} ${action}`) : [],
    );
    const named = new Set(
      rows.map(callOf).flatMap(({ path: at, action }) => (action === undefined ? [] : [`${at} ${action}`])),
    );
    expect([...named].toSorted()).toEqual(actions.toSorted());
  });

  test('every row has a cell for every actor', () => {
    for (const row of rows)
      expect([row, table[row].split(/ +/).filter((cell) => cell in codes).length]).toEqual([
        row,
        actors.length,
      ]);
  });

  test('every page is in the table of routes, and admin pages are shown to admins alone', async ({
    people,
  }) => {
    const adminPages = ['/admin-audit', '/admin-payments'];
    const pages = filesCalled('page.tsx').map(
      (folder) =>
        `/${folder
          .split('/')
          .filter((part) => !/^\(.*\)$|^\.$/.test(part))
          .join('/')}`,
    );
    expect(pages.filter((page) => !(page in routeTable) && !adminPages.includes(page))).toEqual([]);
    for (const page of adminPages.filter((each) => existsSync(path.join(app, '(back-office)', each)))) {
      for (const role of ['user', 'employee', 'executive', 'admin'] as const) {
        const { cookie } = await people.signedIn({ role, active: true, profile: true });
        const { status, to } = await new PageVisitor(cookie).open(page);
        expect([page, role, status, to]).toEqual([
          page,
          role,
          ...(role === 'admin' ? [200, null] : [307, '/gold']),
        ]);
      }
      const { status, to } = await new PageVisitor().open(page);
      expect([page, status, to]).toEqual([page, 307, '/gold']);
    }
  });
});
