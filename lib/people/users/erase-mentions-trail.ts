import type { Selectable } from 'kysely';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Change } from '@/lib/kernel/audit/write-audit';
import { personal } from './erase';
import type { MentionedIn } from './mentions';
import { clearOf, textsOf, type Person } from './person-in-texts';

interface Searching {
  readonly tx: Transaction;
  readonly person: Person;
  readonly mentionedIn: MentionedIn;
}

/** Ids of the records whose texts held a mobile. */
export type ErasedRecords = readonly (readonly [Change['entity'], readonly number[]])[];

/** A store has the mobile of its manager, or of its owner. */
const ownRecords: readonly Change['entity'][] = ['store', 'seller'];

/** Entries that hold a mobile, and all entries of the records that do. */
export async function eraseFromTrailOfOthers(
  { tx, person, mentionedIn }: Searching,
  found: readonly number[],
  erased: ErasedRecords,
  ledger: readonly { readonly id: number; readonly order_id: number }[],
): Promise<void> {
  const ofOthers = query
    .selectFrom('audit_entries')
    .select(['id', 'at', 'entity', 'before', 'after'])
    .where('entity', 'not in', [...ownRecords])
    .orderBy('id')
    .forNoKeyUpdate();
  const erase = (rows: readonly EntryRow[], named: Person | null) => {
    for (const { id, at, entity, before, after } of rows) {
      const searched = entity === 'user' ? notOfAccount : (value: unknown) => value;
      const as = mentionedIn([searched(before), searched(after)], at) ?? named;
      if (as === null) continue;
      const { withoutIn } = textsOf(as);
      const erasedIn = (value: unknown) => {
        const rest = withoutIn(searched(value));
        return json(isFields(value) && isFields(rest) ? { ...value, ...rest } : rest);
      };
      const texts = { before: erasedIn(before), after: erasedIn(after) };
      if (texts.before !== json(before) || texts.after !== json(after))
        tx.send(query.updateTable('audit_entries').set(texts).where('id', '=', id));
    }
  };
  const held = ofOthers.where(raw<boolean>`id = any (${found}::int[])`);
  if (found.length > 0) erase(await tx.rows(held), null);
  const named = { ...clearOf(person), mobiles: [] };
  for (const [entity, ids] of erased)
    if (ids.length > 0) {
      const ofRecords = ofOthers
        .where('entity', '=', entity)
        .where(raw<boolean>`entity_id = any (${ids}::int[])`);
      erase(await tx.rows(ofRecords), named);
    }
  if (ledger.length > 0) {
    const [orders, ids] = [ledger.map((entry) => entry.order_id), ledger.map(({ id }) => id)];
    const ofEntries = ofOthers
      .where('entity', '=', 'order')
      .where(
        raw<boolean>`entity_id = any (${orders}::int[]) and (after ->> 'entry_id')::int = any (${ids}::int[])`,
      );
    erase(await tx.rows(ofEntries), named);
  }
}

type EntryRow = Pick<Selectable<Tables['audit_entries']>, 'id' | 'at' | 'entity' | 'before' | 'after'>;

/** Fields of another account are its own: a family shares a mobile. */
function notOfAccount(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !personal.includes(key)));
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
