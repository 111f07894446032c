import { z } from 'zod';
import { endSessions, logOut } from '@/lib/people/accounts/contract';
import type { Database } from '@/lib/db/client';
import { createUser, deleteUser, updateUser } from '@/lib/people/users/contract';
import { randomMobile } from '@/prisma/factories/users';
import { signIn } from '@/e2e/fixtures/accounts';
import { actors, endpointOf, codes, type Row, rows, table } from '@/e2e/fixtures/endpoint-matrix';
import { type Cast, castOf, type Scene, sent, stateOf } from '@/e2e/fixtures/endpoint-scenes';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import type { GatewayResponse, ApiClient } from '@/e2e/fixtures/gateway';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { type Loss, losses, sessionEnds, type SignedInActor, whileLosing } from '@/e2e/fixtures/lost-rights';

/*
 * A right is lost during a request. The loss is a transaction that locks the account's row: the request passes authentication and waits at
 * its write until the loss commits. Every write must be refused without changes; reads that write nothing do not wait.
 */

/** Open endpoints have no actor. */
const open: ReadonlySet<Row> = new Set<Row>([
  'POST /Signup_Gold',
  'POST /inviter',
  'POST /Login_Gold',
  'POST /request_reset',
  'POST /razorpay_webhook',
  'POST /pay_link',
  'POST /pay_link_order',
  'POST /pay_link_confirm',
  'POST /stop_reminders',
  'POST /welcome',
  'POST /grievance',
]);
const reads: ReadonlySet<Row> = new Set(
  rows.filter((row) =>
    /^GET (?!\/(customer|export|my_data_json|my_data_pdf)\b)| (list|read|all|day|mine|links|settings|read_by_opportunity|read_by_order|board)(?=,|$)|get_all_|dashboard_counts|desk_counts|audit_log|access_log|record_history|\/payment_orders|\/dues|\/advances|\/figures|\/timeline|\/second_factor status|\/device state|\/reset_factor state|\/erasure state|\/nominee get|\/my_data state/.test(
      row,
    ),
  ),
);

const logged =
  /^GET \/(get_booking_by_user_id|credit_note|get_details|estimate|invoice|plan_credit_note|plan_receipt|purchase_voucher|receipt|statement)\b|\/(collections|exchanges) read|\/grievances list|\/timeline|get_all_user_details|record_history, of a user/;

/** Enters the customers whom the response shows in the access log. An employee's list of users has only those that he referred: none here. */
const isLogged = (row: Row, as: SignedInActor) =>
  as !== 'customer' &&
  as !== 'inactive' &&
  logged.test(row) &&
  !(as === 'employee' && row.includes('get_all_user_details'));

const codeOf = ({ body }: GatewayResponse) =>
  z.object({ code: z.string().nullish() }).safeParse(body).data?.code ?? null;

interface Trial {
  readonly loss: Loss;
  readonly keyed: boolean;
  readonly cast: Cast;
  readonly as: SignedInActor;
  readonly api: ApiClient;
}

/** Sends a request of the matrix during the loss. @returns a summary of the outcome */
async function tryRow(
  { loss, keyed, cast, as, api }: Trial,
  { db, pool }: Database,
  row: Row,
): Promise<string> {
  const me = cast[as];
  const scene: Scene = { me, cast, db, watched: [], identify: identifyBySite(db) };
  const { method, path, action } = endpointOf(row);
  const input = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
  const headers = keyed ? { 'idempotency-key': crypto.randomUUID() } : undefined;
  const before = await stateOf(scene);
  const { response, waited } = await whileLosing(pool, loss, me.id, () =>
    api.call({ method, path }, input, headers),
  );
  await pool.query(loss.undo, [me.id]);
  const changed = JSON.stringify(await stateOf(scene)) === JSON.stringify(before) ? '' : ', changed';
  return `${waited ? 'waits' : 'does not wait'}, ${response.status} ${codeOf(response)}${changed}`;
}

/** Expected outcome of each row permitted to the actor. */
function expectedOf(as: SignedInActor, loss: Loss): Map<Row, string> {
  const column = actors.indexOf(as);
  const expected = new Map<Row, string>();
  for (const row of rows) {
    const status = table[row].split(/ +/)[column] ?? '';
    if (open.has(row) || codes[status] !== null) continue;
    const isFree = reads.has(row) && !isLogged(row, as);
    expected.set(row, isFree ? `does not wait, ${status} null` : 'waits, 401 UNAUTHENTICATED');
  }
  // The session has ended, as requested.
  expected.set('POST /Logout_Gold', 'waits, 200 null, changed');
  if (loss.what === 'the session ends') expected.set('POST /Logout_Gold', 'waits, 200 null');
  // No session is open, as requested.
  if (/the session (ends|expires)/.test(loss.what)) expected.set('POST /end_sessions', 'waits, 200 null');
  return expected;
}

for (const loss of losses) {
  for (const as of loss.of) {
    for (const keyed of loss.what === 'the session ends' ? [false, true] : [false]) {
      const how = keyed ? ', each call with an idempotency key' : '';
      test(
        `${as}: ${loss.what} during a request${how}: no write is committed`,
        { tag: '@torture' },
        async ({ accounts, provider, database }) => {
          void provider;
          const cast = await castOf(accounts);
          const { api, id } = await signIn(cast[as]);
          // Side effects of the loss on the account exist from the start.
          for (const sql of [loss.sql, loss.undo]) await database.pool.query(sql, [id]);
          // All rows for the first loss, a third for each other: one check finds them all (lib/kernel/access/recheck.test.ts).
          const at = losses.indexOf(loss);
          const expected = new Map(
            [...expectedOf(as, loss)].filter((_, row) => at === 0 || row % 3 === at % 3),
          );
          const outcomes = new Map<Row, string>();
          for (const row of expected.keys())
            outcomes.set(row, await tryRow({ loss, keyed, cast, as, api }, database, row));
          expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
        },
      );
    }
  }
}

test('plan ends during a booking, and is activated during its payment', async ({
  accounts,
  provider,
  database,
}) => {
  void provider;
  const cast = await castOf(accounts);
  const rowsOfPlan = [
    ['customer', 'POST /slotbooking, for oneself', 'FALSE', 'waits, 403 SUBSCRIPTION_REQUIRED'],
    ['inactive', 'POST /create_payment_order', 'TRUE', 'waits, 409 ALREADY_ACTIVE'],
  ] as const;
  for (const [as, row, becomes, outcome] of rowsOfPlan) {
    const { api } = await signIn(cast[as]);
    const loss = {
      what: 'the plan changes',
      of: [as],
      sql: `UPDATE users SET plan_active = ${becomes} WHERE id = $1`,
      undo: `UPDATE users SET plan_active = NOT ${becomes} WHERE id = $1`,
    };
    expect(await tryRow({ loss, keyed: false, cast, as, api }, database, row)).toBe(outcome);
  }
});

for (const { duels, tag } of [
  { duels: 6, tag: [] },
  { duels: 50, tag: ['@torture'] },
])
  test(
    `${duels} pairs of admins delete, demote or suspend each other: one remains, the other gets the reason`,
    { tag },
    async ({ accounts, database: { db } }) => {
      const attacks = [
        [deleteUser, (id: number) => ({ id })],
        [updateUser, (id: number) => ({ id, role: 'executive' })],
        [updateUser, (id: number) => ({ id, active: 0 })],
      ] as const;
      const outcomes = new Set<string>();
      for (let duel = 0; duel < duels; duel += 1) {
        const [one, other] = [await accounts.staff('admin'), await accounts.staff('admin')];
        const [contract, input] = attacks[duel % attacks.length] ?? attacks[0];
        const responses = await Promise.all([
          one.api.call(contract, input(other.id)),
          other.api.call(contract, input(one.id)),
        ]);
        outcomes.add(
          responses
            .map((response) => `${response.status} ${codeOf(response)}`)
            .toSorted()
            .join(', '),
        );
        const left = await db.user.findMany({
          where: { id: { in: [one.id, other.id] }, role: 'admin', suspended: false, deletedAt: null },
        });
        expect(left).toHaveLength(1);
      }
      expect([...outcomes]).toEqual(['200 null, 401 UNAUTHENTICATED']);
    },
  );

test('admin who is deleted while creating an admin creates none', async ({
  accounts,
  database: { db, pool },
}) => {
  const me = await accounts.staff('admin');
  const mobile = randomMobile();
  const form = { name: 'New', mobile, password: 'secret1', confirm_password: 'secret1', role: 'admin' };
  const gone = losses.find(({ what }) => what === 'the account is deleted') ?? sessionEnds;
  const { response } = await whileLosing(pool, gone, me.id, () => me.api.call(createUser, form));
  expect(response.status).toBe(401);
  expect(await db.user.count({ where: { mobile } })).toBe(0);
});

for (const call of [logOut, endSessions]) {
  test(`${call.path} sent five times at once: success or 401 for each`, async ({ accounts }) => {
    const me = await accounts.signedIn();
    const responses = await Promise.all(Array.from({ length: 5 }, () => me.api.call(call, {})));
    // After the first response there is no session.
    for (const response of responses) expect([200, 401]).toContain(response.status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expectRefusal(await me.api.call(call, {}), { status: 401, code: 'UNAUTHENTICATED' });
  });
}
