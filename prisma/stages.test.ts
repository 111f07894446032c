import { beforeEach, expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { createUser } from './factories/users';

/** Triggers and checks of stages (docs/product/rules.md, "Stages"). */
const database = await testDb();
const { db, pool } = database;

let userId: number;
beforeEach(async () => {
  await database.emptyAll();
  ({ id: userId } = await createUser(db));
});

interface Row {
  readonly [column: string]: unknown;
}

const rows = async (sql: string) => (await pool.query<Row>(sql)).rows;
const stageOf = async (id: number) =>
  (
    await rows(
      `SELECT stage, status, stage_since AT TIME ZONE 'UTC' || '' AS stage_since, lost_reason, lost_note FROM opportunities WHERE id = ${id}`,
    )
  )[0];
const changesOf = (id: number) =>
  rows(
    `SELECT from_stage AS "from", to_stage AS "to", at AT TIME ZONE 'UTC' || '' AS at, actor_id AS by
     FROM stage_changes WHERE opportunity_id = ${id} ORDER BY id`,
  );
const insert = async (status: 'open' | 'closed') => {
  const [row] = await rows(
    `INSERT INTO opportunities (name, user_id, total_amount, status, created_at)
     VALUES ('Ring', ${userId}, 100, '${status}', '2026-03-01T00:00:00Z') RETURNING id`,
  );
  return Number(row?.['id']);
};
const set = (id: number, what: string) => pool.query(`UPDATE opportunities SET ${what} WHERE id = ${id}`);

test('a new one is new since its creation, without a change', async () => {
  const id = await insert('open');
  expect(await stageOf(id)).toMatchObject({ stage: 'new', stage_since: '2026-03-01 00:00:00' });
  expect(await changesOf(id)).toEqual([]);
});

test('one that is created closed is won since then, with the change', async () => {
  const id = await insert('closed');
  expect(await stageOf(id)).toMatchObject({ stage: 'won', stage_since: '2026-03-01 00:00:00' });
  expect(await changesOf(id)).toEqual([{ from: 'new', to: 'won', at: '2026-03-01 00:00:00', by: null }]);
});

test('stage and status agree, whichever is written', async () => {
  const id = await insert('open');
  await set(id, `stage = 'lost', lost_reason = 'price', lost_note = 'Too dear'`);
  expect(await stageOf(id)).toMatchObject({ stage: 'lost', status: 'closed', lost_reason: 'price' });
  await set(id, `stage = 'visiting'`);
  expect(await stageOf(id)).toMatchObject({
    stage: 'visiting',
    status: 'open',
    lost_reason: null,
    lost_note: '',
  });
  await set(id, `name = 'Bangle', total_amount = 7`);
  await set(id, `status = 'closed'`);
  expect(await stageOf(id)).toMatchObject({ stage: 'won', status: 'closed' });
  expect((await changesOf(id)).map(({ from, to }) => [from, to])).toEqual([
    ['new', 'lost'],
    ['lost', 'visiting'],
    ['visiting', 'won'],
  ]);
});

test('the change has the actor and the time of the operation, and no other transaction gets them', async () => {
  const id = await insert('open');
  await pool.query(
    `BEGIN; SELECT set_config('pasidi.actor', '${userId}', true), set_config('pasidi.now', '2026-04-01T00:00:00Z', true);
     UPDATE opportunities SET stage = 'quoted' WHERE id = ${id}; COMMIT;
     UPDATE opportunities SET stage = 'contacted' WHERE id = ${id}`,
  );
  expect(await changesOf(id)).toMatchObject([
    { to: 'quoted', at: '2026-04-01 00:00:00', by: userId },
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
])('refuses one that is %s', async (_what, change, constraint) => {
  const id = await insert('open');
  await expect(set(id, change)).rejects.toMatchObject({ constraint });
});
