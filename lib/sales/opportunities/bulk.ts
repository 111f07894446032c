import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { Semaphore } from '@/lib/kernel/concurrency/semaphore';
import { boardLimits } from '@/lib/limits';
import type { InputOf, OutputOf } from '@/lib/contract';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { isLocked } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { reopeningRefusal } from '@/lib/sales/items/piece';
import { requireParties } from '@/lib/sales/parties/parties';
import { visibleTo } from '@/lib/sales/parties/scope';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { opportunities } from './contract';
import { conditionsOf } from './filters';
import { whyCannotEdit, whyCannotMove } from './rules';

/* Bulk changes: all or none (docs/product/rules.md, "Stages"). */

/**
 * A bulk change holds a connection and its rows for seconds. Few run at once in a process, accounts in turn; none waits long for rows that
 * another one changes.
 */
const running = new Semaphore({
  permits: 3,
  lanes: ['all'],
  maxWaiting: 20,
  timeoutMs: 5000,
  retryAfterSeconds: 5,
});
const lockTimeoutMs = 2000;

type Bulk = (typeof opportunities)['actions']['bulk'];
type Sent = InputOf<Bulk>;

const selectBulk = query
  .selectFrom('opportunities')
  .select([
    'opportunities.id',
    'opportunities.status',
    'opportunities.stage',
    'opportunities.user_id',
    'opportunities.executive_id',
    'opportunities.employee_id',
    'opportunities.lost_reason',
    'opportunities.lost_note',
    'opportunities.version',
  ]);

/**
 * Gives opportunities to an executive or employee, or moves them to an open stage; skips those already there. Writes an audit entry for
 * each. Refuses 403 for `give` by others than an admin, 400 for ids of other roles and for a filter that matches too many, and 409
 * BULK_REFUSED with up to 1,000 ids that may not be changed, or changed since their `versions`, each with its message, or HUID_TAKEN,
 * naming the pieces, if another piece has the HUID of a piece of a lost one by now: then none changes. 429 while another bulk change of the account runs, 503 if another change holds one of the rows for longer than 2 s.
 */
export const changeOpportunities = operation<Sent, OutputOf<Bulk>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, input) => {
    if (input.do === 'give' && actor.role !== 'admin') throw new Refusal('FORBIDDEN', refusalText.forbidden);
    let reopened: number[] = [];
    const change = () =>
      sql.transaction(async (tx) => {
        await requireOnlyBulk(tx, actor.id);
        // Lock order: accounts before opportunities.
        if (input.do === 'give') await requireStaff(tx, input);
        const rows = await lockAll(tx, actor, input);
        const now = clock.now();
        const refusals = [...whyNotFound(input.ids ?? [], rows), ...whyNotAllowed(input, rows)];
        if (refusals.length > 0)
          throw new Refusal(
            'BULK_REFUSED',
            refusalText.bulkRefused(
              refusals.length,
              input.ids === undefined ? rows.length : new Set(input.ids).size,
            ),
            { data: refusals.toSorted((a, b) => a.id - b.id).slice(0, boardLimits.bulkIds) },
          );
        const before = rows.filter((row) => isChanged(input, row));
        reopened = before.map(({ id }) => id);
        const written = before.length === 0 ? [] : await write(tx, input, before, now);
        const after = new Map(written.map((row) => [row.id, row]));
        writeAudit(
          tx,
          before.map((row) => ({
            actorId: actor.id,
            action: input.do === 'give' ? 'opportunity.update' : 'opportunity.move',
            entity: 'opportunity' as const,
            entityId: row.id,
            before: audited(row),
            after: audited(after.get(row.id) ?? row),
          })),
          now,
        );
        return {
          message: successText.opportunitiesUpdated,
          changed: before.length,
          before: before.map(({ id, stage, executive_id, employee_id, version }) => ({
            id,
            stage,
            executiveid: executive_id,
            employeeid: employee_id,
            version: after.get(id)?.version ?? version,
          })),
        };
      });
    return running.runExclusive('all', String(actor.id), change).catch(async (error: unknown) => {
      throw isLocked(error)
        ? new Refusal('UNAVAILABLE', refusalText.bulkLocked, { retryAfterSeconds: 3, cause: error })
        : await reopeningRefusal(sql, error, reopened);
    });
  },
);

/** One of an account at a time, in all processes. The lock ends with the transaction. */
async function requireOnlyBulk(tx: Transaction, accountId: number): Promise<void> {
  tx.send(query.selectNoFrom(raw`set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.as('set')));
  const { isOnly } = await tx.one(
    query.selectNoFrom(
      raw<boolean>`pg_try_advisory_xact_lock(${advisoryLocks.bulkChange}::int, ${accountId}::int)`.as(
        'isOnly',
      ),
    ),
  );
  if (!isOnly) throw new Refusal('RATE_LIMITED', refusalText.bulkRunning, { retryAfterSeconds: 3 });
}

type Row = Awaited<ReturnType<typeof lockAll>>[number];

async function requireStaff(tx: Transaction, { executiveid = null, employeeid = null }: Sent): Promise<void> {
  const nobody = { user_id: 0, executive_id: null, employee_id: null };
  await requireParties(tx, { ...nobody, executive_id: executiveid, employee_id: employeeid }, nobody);
}

/** Locks the opportunities by id, so that bulk changes do not deadlock. */
async function lockAll(tx: Transaction, actor: SignedIn, { ids, filter }: Sent) {
  const visible = selectBulk.where(visibleTo(actor, 'opportunities'));
  const matching = conditionsOf(ids === undefined ? (filter ?? {}) : { ids }).reduce(
    (all, condition) => all.where(condition),
    visible,
  );
  const rows = await tx.rows(
    matching
      .orderBy('opportunities.id')
      .limit(boardLimits.bulkMatches + 1)
      .forNoKeyUpdate('opportunities'),
    { prepared: ids !== undefined },
  );
  if (rows.length > boardLimits.bulkMatches)
    throw wrongField(
      'filter',
      `More than ${boardLimits.bulkMatches.toLocaleString('en-US')} opportunities match. Please narrow the filter.`,
    );
  return rows;
}

function whyNotFound(ids: readonly number[], rows: readonly Row[]) {
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !found.has(id))
    .map((id) => ({ id, message: refusalText.noSuchRecord }));
}

function whyNotAllowed(input: Sent, rows: readonly Row[]) {
  const versions = new Map(input.versions?.map((version, index) => [input.ids?.[index], version]));
  const whyNot = (row: Row) => {
    if ((versions.get(row.id) ?? row.version) !== row.version) return 'Changed by someone else';
    return input.do === 'give' || input.stage === undefined
      ? whyCannotEdit(row)
      : whyCannotMove(row, input.stage);
  };
  return rows.flatMap((row) => {
    const why = whyNot(row);
    return why === null ? [] : [{ id: row.id, message: `${why}.` }];
  });
}

function isChanged({ do: what, stage, executiveid, employeeid }: Sent, row: Row): boolean {
  if (what === 'move') return row.stage !== stage;
  return (
    (executiveid !== undefined && executiveid !== row.executive_id) ||
    (employeeid !== undefined && employeeid !== row.employee_id)
  );
}

function write(tx: Transaction, input: Sent, rows: readonly Row[], now: Date): Promise<Row[]> {
  const { do: what, stage, executiveid, employeeid } = input;
  const ids = rows.map(({ id }) => id);
  const set =
    what === 'move'
      ? { ...(stage === undefined ? {} : { stage }), lost_reason: null, lost_note: '' }
      : {
          ...(executiveid === undefined ? {} : { executive_id: executiveid }),
          ...(employeeid === undefined ? {} : { employee_id: employeeid }),
        };
  return tx.rows(
    query
      .updateTable('opportunities')
      .set({ ...set, version: raw`version + 1`, updated_at: now })
      .where(raw<boolean>`opportunities.id = any(${ids}::int[])`)
      .returning([
        'id',
        'status',
        'stage',
        'user_id',
        'executive_id',
        'employee_id',
        'lost_reason',
        'lost_note',
        'version',
      ]),
  );
}

/** Values of the audit entry, as on the wire. */
const audited = (row: Row) => ({
  stage: row.stage,
  status: row.status,
  executiveid: row.executive_id,
  employeeid: row.employee_id,
  lost_reason: row.lost_reason,
  lost_note: row.lost_note,
  version: row.version,
});
