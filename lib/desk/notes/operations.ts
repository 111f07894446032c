import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertPermitted } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import {
  attachedTo,
  mayOpenAll,
  openableCustomerOf,
  requireLinks,
  visibleOpportunityOf,
  visibleOrderOf,
} from '@/lib/people/customers/attached';
import { listPage } from '@/lib/db/pagination';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf, valuesOf } from '@/lib/kernel/records/values';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import type { NoteRecord, notes } from './contract';
import { noteDefinition } from './record';
import { whyCannotChange, whyCannotDelete } from './rules';

/* Notes of staff on customers, opportunities and orders (docs/product/rules.md, "Notes"). */

type Actions = (typeof notes)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const eb = expressionBuilder<Tables, 'notes'>();
const selectNotes = query
  .selectFrom('notes')
  .select([
    ...selectionOf(noteDefinition, 'notes'),
    eb
      .selectFrom('users as author')
      .select('author.name')
      .whereRef('author.id', '=', 'notes.author_id')
      .as('author_name'),
  ]);
type NoteRow = RowOf<typeof noteDefinition> & { readonly author_name: string | null };

const toWire = mapperOf(noteDefinition);
const toRow = rowsOf(noteDefinition);

function toNoteRecord(row: NoteRow): NoteRecord {
  return { ...toWire(row), author_name: row.author_name ?? '' };
}

/**
 * Row-level access: staff see notes on visible opportunities and orders, and those on the customer alone if they may open the customer's
 * page. Nobody sees the notes of a deleted opportunity or order.
 */
function visibleTo(actor: SignedIn, today: string): Condition {
  const onCustomerAlone = eb.and([
    eb('notes.opportunity_id', 'is', null),
    eb('notes.order_id', 'is', null),
    eb(openableCustomerOf(actor, today, 'notes', 'id'), 'is not', null),
  ]);
  const onSale = eb.and([
    eb.or([eb('notes.opportunity_id', 'is not', null), eb('notes.order_id', 'is not', null)]),
    eb.or([eb('notes.opportunity_id', 'is', null), eb(visibleOpportunityOf(actor, 'notes'), 'is not', null)]),
    eb.or([eb('notes.order_id', 'is', null), eb(visibleOrderOf(actor, 'notes'), 'is not', null)]),
  ]);
  return eb.and([eb('notes.deleted_at', 'is', null), eb.or([onSale, onCustomerAlone])]);
}

/**
 * Notes of a customer, opportunity or order, pinned first; without any, the actor's own, newest first. Refuses 404 for a customer,
 * opportunity or order that the actor may not see.
 */
export const listNotes = operation<In<'list'>, Out<'list'>>(
  'work on notes',
  'no proof',
  async ({ actor, clock, sql }, { limit, cursor, ...named }) => {
    const today = storeDate(clock.now());
    if (!(await mayOpenAll(sql, actor, today, named))) throw notFound();
    const where = attachedTo('notes', named);
    const isOwn = where.length === 0;
    const { rows, page } = await listPage(
      sql,
      { limit, cursor, sort: isOwn ? 'created_at' : 'pinned', direction: 'desc' },
      {
        table: 'notes',
        rows: selectNotes,
        visible: visibleTo(actor, today),
        where: isOwn ? [eb('notes.author_id', '=', actor.id)] : where,
        sorts: {
          created_at: { by: eb.ref('notes.created_at'), type: 'timestamptz' },
          pinned: { by: pinnedFirst, type: 'numeric' },
        },
        selective: !isOwn,
      },
    );
    const data = rows.map(toNoteRecord);
    await logAccess(
      { actor, clock, sql },
      data.map((note) => note.customer_id),
    );
    return { data, ...page };
  },
);

/** Seconds since 1970, far more for pinned notes. */
const pinnedFirst = raw<string>`(extract(epoch from notes.created_at) + case when notes.pinned then 1e11 else 0 end)`;

/** Refuses 400 for a customer, opportunity or order that the actor may not see, or that do not belong together. */
export const createNote = operation<In<'create'>, Out<'create'>>(
  'work on notes',
  'no proof',
  ({ actor, clock, sql }, { text, pinned = false, ...sent }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      const links = await requireLinks(tx, actor, storeDate(now), {
        customer_id: sent.customer_id,
        opportunity_id: sent.opportunityid ?? null,
        order_id: sent.orderid ?? null,
      });
      const columns = {
        ...links,
        customer_id: sent.customer_id,
        text,
        pinned,
        author_id: actor.id,
        created_at: now,
      };
      const note = await tx.prisma.note.create({ data: valuesOf(noteDefinition, columns) });
      const author = await tx.prisma.user.findUnique({ where: { id: actor.id }, select: { name: true } });
      const data = toNoteRecord({ ...toRow(note), author_name: author?.name ?? '' });
      audit(tx, actor, 'create', { id: note.id, after: data }, now);
      return { message: successText.noteCreated, data };
    });
  },
);

/** Changes the text or pin of an own note. Refuses 403 for another's and after 24 hours, 409 STALE_VERSION. */
export const updateNote = operation<In<'update'>, Out<'update'>>(
  'work on notes',
  'no proof',
  ({ actor, clock, sql }, { id, version, ...sent }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      const current = await lockVisible(tx, actor, id, now);
      const before = toNoteRecord(current);
      assertPermitted(whyCannotChange(actor, current, now));
      requireVersion(version, before);
      const { text = current.text, pinned = current.pinned } = sent;
      if (isUnchanged(current, { text, pinned })) return { message: successText.noteUpdated, data: before };
      const edited = text === current.text ? {} : { edited_at: now };
      const note = await tx.prisma.note.update({
        where: { id },
        data: { ...valuesOf(noteDefinition, { text, pinned, ...edited }), version: { increment: 1 } },
      });
      const data = toNoteRecord({ ...current, ...toRow(note) });
      audit(tx, actor, 'update', { id, before, after: data }, now);
      return { message: successText.noteUpdated, data };
    });
  },
);

/** Soft-deletes an own note; admins delete any. Refuses 403 to others who see it. */
export const deleteNote = operation<In<'delete'>, Out<'delete'>>(
  'work on notes',
  'no proof',
  ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      const current = await lockVisible(tx, actor, id, now);
      assertPermitted(whyCannotDelete(actor, current));
      await tx.prisma.note.update({ where: { id }, data: { deletedAt: now, version: { increment: 1 } } });
      audit(tx, actor, 'delete', { id, before: toNoteRecord(current) }, now);
      return { message: successText.noteDeleted };
    });
  },
);

async function lockVisible(tx: Transaction, actor: SignedIn, id: number, now: Date): Promise<NoteRow> {
  const row = await tx.first(
    selectNotes
      .where('notes.id', '=', id)
      .where(visibleTo(actor, storeDate(now)))
      .forUpdate('notes'),
  );
  if (row === undefined) throw notFound();
  return row;
}

function audit(
  tx: Transaction,
  actor: SignedIn,
  verb: 'create' | 'update' | 'delete',
  { id, before, after }: { id: number; before?: NoteRecord; after?: NoteRecord },
  at: Date,
): void {
  const change = { action: `note.${verb}`, entity: 'note', entityId: id } as const;
  writeAudit(tx, { actorId: actor.id, ...change, ...(before && { before }), ...(after && { after }) }, at);
}
