import { beforeAll, describe, expect, test } from 'vitest';
import { olderDatabase } from '@/lib/testing/older-database';

/** Stages in a database with earlier opportunities (docs/product/rules.md, "Stages"). */
const database = olderDatabase();

interface Row {
  readonly [column: string]: unknown;
}

const rows = (sql: string) => database.rows<Row>(sql);
const one = async (sql: string) => (await rows(sql))[0];
const stageOf = (id: number) =>
  one(`SELECT stage, status, stage_since::text, lost_reason, lost_note FROM opportunities WHERE id = ${id}`);
const changesOf = (id: number) =>
  rows(
    `SELECT from_stage AS "from", to_stage AS "to", at::text, actor_id AS by FROM stage_changes WHERE opportunity_id = ${id} ORDER BY id`,
  );
/** As the previous version: without the new columns. */
const insert = async (status: 'open' | 'closed', createdAt: string) => {
  const row = await one(
    `INSERT INTO opportunities (name, user_id, total_amount, status, created_at, updated_at)
     VALUES ('Ring', 1, 100, '${status}', '${createdAt}', '${createdAt}'::timestamptz + interval '1 day') RETURNING id`,
  );
  return Number(row?.['id']);
};
const order = (opportunityId: number, at: string) =>
  database.run(
    `INSERT INTO orders (name, user_id, total_amount, paid_amount, pending_amount, status, opportunity_id, created_at, updated_at)
     VALUES ('Order', 1, 100, 0, 100, 'unpaid', ${opportunityId}, '${at}', '${at}')`,
  );

const many = 400;
let open: number;
let closed: number;
let withoutOrder: number;
let closedMeanwhile: number;
let openMeanwhile: number;

beforeAll(async () => {
  await database.create('20261125014000');
  await database.run(
    `SET TIME ZONE 'UTC';
     INSERT INTO users (name, mobile, password_hash, referral_id) VALUES ('Asha', '9876543210', '', 'ABCDEFGH');
     INSERT INTO opportunities (name, user_id, total_amount, status) SELECT 'Chain', 1, 1, 'open' FROM generate_series(1, ${many})`,
  );
  open = await insert('open', '2026-01-01');
  closed = await insert('closed', '2026-01-02');
  await order(closed, '2026-02-03');
  withoutOrder = await insert('closed', '2026-01-05');
  closedMeanwhile = await insert('open', '2026-01-06');
  await database.migrate('20261125014020');
  // The previous version still runs between the migrations.
  openMeanwhile = await insert('open', '2026-01-07');
  await database.run(
    `UPDATE opportunities SET status = 'closed', version = version + 1, updated_at = now() WHERE id = ${closedMeanwhile}`,
  );
  await database.migrate();
});

describe('an opportunity from before there were stages', () => {
  test('that is open is new since it was created, without a change', async () => {
    expect(await stageOf(open)).toMatchObject({ stage: 'new', stage_since: '2026-01-01 00:00:00+00' });
    expect(await changesOf(open)).toEqual([]);
  });

  test('that is closed is won since its order was made', async () => {
    const at = '2026-02-03 00:00:00+00';
    expect(await stageOf(closed)).toMatchObject({ stage: 'won', stage_since: at });
    expect(await changesOf(closed)).toEqual([{ from: 'new', to: 'won', at, by: null }]);
  });

  test('that is closed and has no order any more is won since it was last changed', async () => {
    expect(await stageOf(withoutOrder)).toMatchObject({
      stage: 'won',
      stage_since: '2026-01-06 00:00:00+00',
    });
  });

  test('that the version before closed during the migration is won since then', async () => {
    expect(await stageOf(closedMeanwhile)).toMatchObject({ stage: 'won', status: 'closed' });
    const changes = await changesOf(closedMeanwhile);
    expect(changes).toMatchObject([{ from: 'new', to: 'won' }]);
    expect(String(changes[0]?.['at']) > '2026-02').toBe(true);
  });

  test('that the version before made during the migration is new since then', async () => {
    expect(await stageOf(openMeanwhile)).toMatchObject({
      stage: 'new',
      stage_since: '2026-01-07 00:00:00+00',
    });
  });

  test('none is left out', async () => {
    expect(await rows(`SELECT id FROM opportunities WHERE stage_since = '-infinity'`)).toEqual([]);
    expect(await one('SELECT count(*)::int AS n FROM opportunities')).toEqual({ n: many + 5 });
  });
});

describe('writers of any version', () => {
  test('the version before creates a closed one: won since then, with the change', async () => {
    const id = await insert('closed', '2026-03-01');
    expect(await stageOf(id)).toMatchObject({ stage: 'won', stage_since: '2026-03-01 00:00:00+00' });
    expect(await changesOf(id)).toEqual([{ from: 'new', to: 'won', at: '2026-03-01 00:00:00+00', by: null }]);
  });

  test('a stage decides about the status, both ways', async () => {
    const id = await insert('open', '2026-03-01');
    const set = (what: string) => database.run(`UPDATE opportunities SET ${what} WHERE id = ${id}`);
    await set(`stage = 'lost', lost_reason = 'price', lost_note = 'Too dear'`);
    expect(await stageOf(id)).toMatchObject({ stage: 'lost', status: 'closed', lost_reason: 'price' });
    await set(`stage = 'visiting'`);
    expect(await stageOf(id)).toMatchObject({
      stage: 'visiting',
      status: 'open',
      lost_reason: null,
      lost_note: '',
    });
    await set(`name = 'Bangle', total_amount = 7`);
    expect((await changesOf(id)).map(({ from, to }) => [from, to])).toEqual([
      ['new', 'lost'],
      ['lost', 'visiting'],
    ]);
  });

  test('the change has the actor and the time of the operation, and no other transaction gets them', async () => {
    const id = await insert('open', '2026-03-01');
    await database.run(
      `BEGIN; SELECT set_config('pasidi.actor', '1', true), set_config('pasidi.now', '2026-04-01T00:00:00Z', true);
       UPDATE opportunities SET stage = 'quoted' WHERE id = ${id}; COMMIT;
       UPDATE opportunities SET stage = 'contacted' WHERE id = ${id}`,
    );
    expect(await changesOf(id)).toMatchObject([
      { to: 'quoted', at: '2026-04-01 00:00:00+00', by: 1 },
      { to: 'contacted', by: null },
    ]);
  });

  test.each([
    ['lost without a reason', `stage = 'lost'`, 'opportunities_lost_reason_check'],
    [
      'lost for another reason without a note',
      `stage = 'lost', lost_reason = 'other'`,
      'opportunities_lost_note_check',
    ],
  ])('refuses one that is %s', async (_what, set, constraint) => {
    const id = await insert('open', '2026-03-01');
    await expect(database.run(`UPDATE opportunities SET ${set} WHERE id = ${id}`)).rejects.toMatchObject({
      constraint,
    });
  });
});
