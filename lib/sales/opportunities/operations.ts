import { expressionBuilder } from 'kysely';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Role } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import { compileOncePer, type Placeholder } from '@/lib/db/compile-once';
import { listPage } from '@/lib/db/pagination';
import type { Tables } from '@/lib/db/query';
import { deleteItemsOf } from '@/lib/sales/items/bulk';
import { decimalOf } from '@/lib/paise';
import { activeOrderOf, orderOfClosed } from '@/lib/sales/orders/closing';
import { enteredColumns, valuesOf } from '@/lib/kernel/records/values';
import { partiesOfNew, partiesOfUpdate, requireParties } from '@/lib/sales/parties/parties';
import { visibleTo } from '@/lib/sales/parties/scope';
import {
  requireSaleStore,
  requireStoreOfOpportunityMayChange,
  storeColumn,
} from '@/lib/sales/stores/store-of-sale';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { lockArrivedVisit, reopenVisit, serveVisit } from '@/lib/visits/front-desk/serve';
import type { opportunities } from './contract';
import { conditionsOf, isSelectiveFilter, type ChosenIds } from './filters';
import { assertEditable, lockOpportunity } from './lock-opportunity';
import { opportunityOfVisit } from './of-visit';
import { opportunityDefinition } from './record';
import { whyCannotEdit } from './rules';
import { opportunityRow, selectOpportunities, toOpportunityRecord } from './to-wire';
import { selectStages } from './stages';
import { totalOfUpdate } from './total';

/* Opportunities (docs/product/rules.md, "Opportunities"). Row-level access: `visibleTo` in lib/sales/parties/scope.ts. */

type Actions = (typeof opportunities)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const eb = expressionBuilder<Tables, 'opportunities'>();

/** Visible to the actor; the search matches the name and the exact id. */
export const listOpportunities = operation<In<'list'> & ChosenIds, Out<'list'>>(
  'work on opportunities',
  'no proof',
  async ({ actor, sql }, input) => {
    const { rows, page } = await listPage(sql, input, {
      table: 'opportunities',
      rows: selectOpportunities,
      visible: visibleTo(actor, 'opportunities'),
      where: conditionsOf(input),
      sorts: {
        created_at: { by: eb.ref('opportunities.created_at'), type: 'timestamptz' },
        name: { by: eb.ref('opportunities.name'), type: 'text' },
        total_amount: { by: eb.ref('opportunities.total_amount'), type: 'numeric' },
      },
      selective: isSelectiveFilter(input),
    });
    return { data: rows.map(toOpportunityRecord), ...page };
  },
);

const selectVisible = compileOncePer((role: Role, value: Placeholder<{ id: number; actorId: number }>) =>
  selectOpportunities
    .where('opportunities.id', '=', value('id'))
    .where(visibleTo({ role, id: value('actorId') }, 'opportunities')),
);

/** Reads an opportunity with its changes of stage, oldest first. */
export const readOpportunity = operation<In<'read'>, Out<'read'>>(
  'work on opportunities',
  'no proof',
  async ({ actor, sql }, { id }) => {
    const [row, stages] = await Promise.all([
      sql.first(selectVisible(actor.role, { id, actorId: actor.id }), { shared: true }),
      sql.rows(selectStages({ id }), { shared: true }),
    ]);
    if (row === undefined) throw notFound();
    return { data: { ...toOpportunityRecord(row), stages } };
  },
);

/**
 * A closed opportunity gets its order; the visit of one becomes served. Refuses 400 for ids of other roles, for a store without a seller, and for a visit
 * that is unknown or another customer's, 409 NOT_ARRIVED, and 409 HAS_OPPORTUNITY for a visit whose opportunity the actor does not see; a visible one is
 * returned with 200.
 */
export const createOpportunity = operation<In<'create'>, Out<'create'> | WithStatus<Out<'create'>>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, input) => {
    const { total_amount: total, status, booking_id = null } = input;
    const parties = partiesOfNew(actor, input);
    const created = sql.transaction(async (tx) => {
      const names = await requireParties(tx, parties, null);
      const visit = booking_id === null ? null : await lockArrivedVisit(tx, booking_id);
      if (visit !== null) {
        if (visit.user_id !== parties.user_id) throw notOfVisit();
        const existing = await opportunityOfVisit(tx, actor, visit.id);
        if (existing !== null)
          return new WithStatus({ message: successText.opportunityCreated, data: existing }, 200);
      }
      const columns = {
        ...enteredColumns(opportunityDefinition, input),
        ...parties,
        ...storeColumn(input),
        total_amount: decimalOf(total),
        booking_id,
      };
      const now = clock.now();
      const opportunity = await tx.prisma.opportunity.create({
        data: { ...valuesOf(opportunityDefinition, columns), createdAt: now, updatedAt: now },
      });
      const row = opportunityRow(opportunity, names);
      const data = toOpportunityRecord(row);
      const action = 'opportunity.create';
      writeAudit(
        tx,
        { actorId: actor.id, action, entity: 'opportunity', entityId: row.id, after: data },
        now,
      );
      if (visit !== null) await serveVisit(tx, actor.id, visit, row.id, now);
      const closed = status === 'closed' ? await orderOfClosed(tx, actor, row, undefined, now) : {};
      return { message: successText.opportunityCreated, data, ...closed };
    });
    return created.catch(requireSaleStore);
  },
);

const hasOrderText =
  'This opportunity has an order of its customer. Please unlink or delete the order first.';
const notOfVisit = () => wrongField('userid', 'The visit is one of another customer.');

/**
 * Closing (a move to `won`, as by {@link moveOpportunity}) creates or adopts its order in the same transaction. Locks the row first: of
 * concurrent closes one succeeds, the others get 409 OPPORTUNITY_CLOSED. An order keeps its store, as its name and people; refuses 409
 * HAS_DOCUMENTS for another store while the order has documents.
 */
export const updateOpportunity = operation<In<'update'>, Out<'update'>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, input) => {
    const updated = sql.transaction(async (tx) => {
      const current = await lockOpportunity(tx, actor, input.id);
      const now = clock.now();
      const before = toOpportunityRecord(current);
      assertEditable(whyCannotEdit(before));
      requireVersion(input.version, before);
      const parties = partiesOfUpdate(actor, input, current);
      if (current.booking_id !== null && parties.user_id !== current.user_id) throw notOfVisit();
      const names = await requireParties(tx, parties, current);
      if (parties.user_id !== current.user_id && (await activeOrderOf(tx, input.id)) !== undefined)
        throw new Refusal('HAS_ORDER', hasOrderText, { fields: { userid: hasOrderText } });
      const { status, store_id = current.store_id } = input;
      if (store_id !== current.store_id) await requireStoreOfOpportunityMayChange(tx, input.id);
      const { follows, total_amount } = await totalOfUpdate(tx, current, input);
      const columns = { ...enteredColumns(opportunityDefinition, input), ...parties, store_id, total_amount };
      if (isUnchanged(current, columns)) return { message: successText.opportunityUpdated, data: before };
      const opportunity = await tx.prisma.opportunity.update({
        where: { id: input.id },
        data: {
          ...valuesOf(opportunityDefinition, columns),
          ...(follows !== null && { followsItems: follows }),
          version: { increment: 1 },
          updatedAt: now,
        },
      });
      const row = opportunityRow(opportunity, names);
      const adopted = status === 'closed' ? await activeOrderOf(tx, input.id) : undefined;
      const data = toOpportunityRecord(row);
      const action = status === 'closed' ? 'opportunity.close' : 'opportunity.update';
      writeAudit(
        tx,
        { actorId: actor.id, action, entity: 'opportunity', entityId: row.id, before, after: data },
        now,
      );
      const closed = status === 'closed' ? await orderOfClosed(tx, actor, row, adopted, now) : {};
      return { message: successText.opportunityUpdated, data, ...closed };
    });
    return updated.catch(requireSaleStore);
  },
);

/** Soft-deletes its items too; its visit is arrived again. Refuses 409 HAS_ORDER while it has an active order. */
export const deleteOpportunity = operation<In<'delete'>, Out<'delete'>>(
  'work on opportunities',
  'proof',
  ({ actor, clock, sql }, { id }) => {
    return sql.transaction(async (tx) => {
      const current = await lockOpportunity(tx, actor, id);
      const now = clock.now();
      if ((await activeOrderOf(tx, id)) !== undefined) throw new Refusal('HAS_ORDER', refusalText.hasOrder);
      await deleteItemsOf(tx, actor, id, now);
      await tx.prisma.opportunity.update({
        where: { id },
        data: { deletedAt: now, version: { increment: 1 }, updatedAt: now },
      });
      const before = toOpportunityRecord(current);
      writeAudit(
        tx,
        { actorId: actor.id, action: 'opportunity.delete', entity: 'opportunity', entityId: id, before },
        now,
      );
      if (current.booking_id !== null)
        await reopenVisit(tx, actor.id, { bookingId: current.booking_id, opportunityId: id }, now);
      return { message: successText.opportunityDeleted };
    });
  },
);
