import { auditSql, writeAudit } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { counterOf } from '@/lib/dashboard/counters';
import { Prisma } from '@/lib/db/generated/client';
import { holds, idIn, isRare, listPage } from '@/lib/db/pagination';
import type { Sql } from '@/lib/db/sql';
import { deleteItemsOf } from '@/lib/items/bulk';
import { decimalOf, paiseOfColumn, rupeesOf } from '@/lib/money';
import { closingSql } from '@/lib/orders/closing';
import type { OrderRecord } from '@/lib/orders/contract';
import { orderJson, toOrderRecord, type OrderRow } from '@/lib/orders/to-wire';
import { partiesOfNew, partiesOfUpdate, requireParties, type Parties } from '@/lib/sales/parties';
import { salesSql, salesWhere } from '@/lib/sales/scope';
import { refusalText, successText } from '@/lib/text/messages';
import type { OpportunityRecord, opportunities } from './contract';
import { whyCannotEdit } from './rules';
import { opportunityColumns, opportunityJson, toOpportunityRecord, type OpportunityRow } from './to-wire';

/** Opportunities (docs/product/rules.md, "Opportunities"). Row-level access: `salesWhere` in lib/sales/scope.ts. */

type Actions = (typeof opportunities)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const gone = () => new Refusal('NOT_FOUND', refusalText.noSuchRecord);

/** One page of the opportunities visible to the actor; the search matches the name and the exact id. */
export const listOpportunities = operation<In<'list'>, Out<'list'>>(
  'work on opportunities',
  async ({ actor, sql }, input) => {
    const { search, status, userid, executiveid, employeeid } = input;
    const { rows, page } = await listPage<OpportunityRow>(sql, input, {
      from: Prisma.sql`opportunities t`,
      scope: salesSql(actor),
      total: counterOf('opportunities', actor),
      where: [
        ...(search === undefined
          ? []
          : [Prisma.sql`(${holds(Prisma.sql`t.name`, search)} OR t.id = ${idIn(search)})`]),
        ...(status === undefined ? [] : [Prisma.sql`t.status = ${status}::"OpportunityStatus"`]),
        ...(userid === undefined ? [] : [Prisma.sql`t.user_id = ${userid}`]),
        ...(executiveid === undefined ? [] : [Prisma.sql`t.executive_id = ${executiveid}`]),
        ...(employeeid === undefined ? [] : [Prisma.sql`t.employee_id = ${employeeid}`]),
      ],
      sorts: {
        created_at: { by: Prisma.sql`t.created_at`, type: 'timestamptz' },
        name: { by: Prisma.sql`t.name`, type: 'text' },
        total_amount: { by: Prisma.sql`t.total_amount`, type: 'numeric' },
      },
      rare: isRare(search) || userid !== undefined,
      columns: opportunityColumns,
    });
    return { data: rows.map((row) => toOpportunityRecord(row)), ...page };
  },
);

export const readOpportunity = operation<In<'read'>, Out<'read'>>(
  'work on opportunities',
  async ({ actor, sql }, { id }) => {
    const [row] = await sql.rows<OpportunityRow>(oneSql(actor, id));
    if (row === undefined) throw gone();
    return { data: toOpportunityRecord(row) };
  },
);

function oneSql(actor: SignedIn, id: number): Prisma.Sql {
  const scope = Prisma.join(salesSql(actor), ' AND ');
  return Prisma.sql`SELECT ${opportunityJson} AS row FROM opportunities t WHERE t.id = ${id} AND ${scope}`;
}

/** Creates an opportunity; a closed one together with its order. Refuses 400 for ids of other roles. */
export const createOpportunity = operation<In<'create'>, Out<'create'>>(
  'work on opportunities',
  ({ actor, clock, sql: outer }, input) => {
    const now = clock.now();
    const parties = partiesOfNew(actor, input);
    const { name, total_amount: total, status = 'open' } = input;
    const at = now.toISOString();
    const saved = Prisma.sql`
      INSERT INTO opportunities (name, user_id, employee_id, executive_id, total_amount, status, created_at, updated_at)
      VALUES (${name}, ${parties.userId}, ${parties.employeeId}, ${parties.executiveId}, ${decimalOf(total)}::numeric,
        ${status}::"OpportunityStatus", ${at}::timestamptz, ${at}::timestamptz) RETURNING *`;
    const after = { ...wireOf({ ...parties, name, total, status }), created_at: at, version: 1 };
    const entry = auditSql(
      { actorId: actor.id, action: 'opportunity.create', entity: 'opportunity', after },
      now,
      { table: 'saved', columns: { id: 'id' } },
    );
    return outer.transaction(async (sql) => {
      await requireParties(sql, parties, null);
      const made = await save(sql, actor, saved, [
        entry,
        status === 'closed' ? closingSql(actor, { ...after, total }, now) : null,
      ]);
      return { message: successText.opportunityCreated, ...made };
    });
  },
);

/**
 * Changes an open opportunity; closing it creates (or adopts) its single order in the same transaction. The row is locked first, so that of
 * concurrent closes one succeeds and the others get 409 OPPORTUNITY_CLOSED.
 */
export const updateOpportunity = operation<In<'update'>, Out<'update'>>(
  'work on opportunities',
  ({ actor, clock, sql: outer }, input) => {
    const now = clock.now();
    return outer.transaction(async (sql) => {
      const [current] = await sql.rows<OpportunityRow>(Prisma.sql`${oneSql(actor, input.id)} FOR UPDATE`);
      if (current === undefined) throw gone();
      const before = toOpportunityRecord(current);
      const whyNot = whyCannotEdit(before);
      if (whyNot !== null) throw new Refusal('OPPORTUNITY_CLOSED', `${whyNot}.`);
      requireVersion(input.version, before);
      const parties = partiesOfUpdate(actor, input, current);
      await requireParties(sql, parties, current);
      const {
        name = before.name,
        total_amount: total = paiseOfColumn(current.totalAmount),
        status = before.status,
      } = input;
      const columns = { ...parties, name, totalAmount: decimalOf(total), status };
      if (isUnchanged(current, columns)) return { message: successText.opportunityUpdated, data: before };
      const saved = Prisma.sql`
        UPDATE opportunities SET name = ${name}, user_id = ${parties.userId}, employee_id = ${parties.employeeId},
          executive_id = ${parties.executiveId}, total_amount = ${decimalOf(total)}::numeric, status = ${status}::"OpportunityStatus",
          version = version + 1, updated_at = ${now.toISOString()}::timestamptz
        WHERE id = ${input.id} RETURNING *`;
      const after = {
        ...before,
        ...wireOf({ ...parties, name, total, status }),
        version: before.version + 1,
      };
      const action = status === 'closed' ? 'opportunity.close' : 'opportunity.update';
      const entry = auditSql(
        { actorId: actor.id, action, entity: 'opportunity', entityId: input.id, before, after },
        now,
      );
      const made = await save(sql, actor, saved, [
        entry,
        status === 'closed' ? closingSql(actor, { ...after, total }, now) : null,
      ]);
      return { message: successText.opportunityUpdated, ...made };
    });
  },
);

/** The requested values, as a record on the wire. */
function wireOf({ name, total, status, ...parties }: Parties & Wanted) {
  return {
    name,
    userid: parties.userId,
    employeeid: parties.employeeId,
    executiveid: parties.executiveId,
    total_amount: rupeesOf(total),
    status,
  };
}

interface Wanted {
  readonly name: string;
  /** Paise. */
  readonly total: number;
  readonly status: OpportunityRecord['status'];
}

/** Writes an opportunity, its audit entry and, on closing, its order, in one statement. Omits an adopted order the actor may not see. */
async function save(
  sql: Sql,
  actor: SignedIn,
  saved: Prisma.Sql,
  [entry, closing]: readonly [Prisma.Sql, Prisma.Sql | null],
): Promise<{ data: OpportunityRecord; order?: OrderRecord; order_adopted?: true }> {
  const parts = [
    Prisma.sql`saved AS (${saved})`,
    Prisma.sql`entry AS (${entry})`,
    ...(closing === null ? [] : [closing]),
  ];
  const visible = Prisma.join(salesSql(actor), ' AND ');
  const order =
    closing === null
      ? Prisma.sql`NULL::json`
      : Prisma.sql`(SELECT ${orderJson} FROM the_order t WHERE ${visible})`;
  const adopted = closing === null ? Prisma.sql`FALSE` : Prisma.sql`EXISTS (SELECT 1 FROM live)`;
  const [row] = await sql.rows<{ opportunity: OpportunityRow; order: OrderRow | null; adopted: boolean }>(
    Prisma.sql`WITH ${Prisma.join(parts)} SELECT json_build_object('opportunity', ${opportunityJson}, 'order', ${order}, 'adopted', ${adopted}) AS row FROM saved t`,
    { locks: true },
  );
  if (row === undefined) throw new Error('What was saved was not answered');
  const data = toOpportunityRecord(row.opportunity);
  if (row.order === null) return { data };
  return { data, order: toOrderRecord(row.order), ...(row.adopted ? { order_adopted: true } : {}) };
}

/** Soft-deletes an opportunity and its items. Refuses 409 HAS_ORDER while it has an active order. */
export const deleteOpportunity = operation<In<'delete'>, Out<'delete'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM opportunities WHERE id = ${id} FOR UPDATE`;
      const current = await db.opportunity.findFirst({ where: { id, ...salesWhere(actor) } });
      if (current === null) throw gone();
      const orders = await db.order.count({ where: { opportunityId: id, deletedAt: null } });
      if (orders > 0)
        throw new Refusal('HAS_ORDER', 'This opportunity has an order. Please delete the order first.');
      await deleteItemsOf(db, actor, id, now);
      await db.opportunity.update({ where: { id }, data: { deletedAt: now, version: { increment: 1 } } });
      const before = toOpportunityRecord(current);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'opportunity.delete', entity: 'opportunity', entityId: id, before },
        now,
      );
      return { message: successText.opportunityDeleted };
    });
  },
);
