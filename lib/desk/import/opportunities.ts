import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { decimalOf } from '@/lib/paise';
import { opportunityColumns, toOpportunityRecord } from '@/lib/sales/opportunities/to-wire';
import type { SaleStore } from '@/lib/sales/stores/contract';
import { storeColumn } from '@/lib/sales/stores/store-of-sale';
import { selectSaleStores } from '@/lib/sales/stores/operations';
import { plainText } from '@/lib/kernel/text/plain-text';
import { opportunityCells, type OpportunityCells } from './cells';
import { mobilesInFile, refusedRow, type ListImport, type Plan, type ReadRow } from './plan';

/* Opportunities of a file (docs/product/export-import.md, "Import"). One already open with the same name and total is not repeated. */

type Row = ReadRow<OpportunityCells>;

interface Person {
  readonly id: number;
  readonly role: string;
  readonly mobile: string;
}

interface Known {
  readonly customers: ReadonlyMap<string, Person>;
  readonly staff: ReadonlyMap<number, Person>;
  readonly stores: readonly SaleStore[];
  /** Keyed by {@link keyOf}. */
  readonly open: ReadonlySet<string>;
}

const keyOf = ({
  mobile,
  name,
  total_amount: total,
}: Pick<OpportunityCells, 'mobile' | 'name' | 'total_amount'>) =>
  JSON.stringify([mobile, name, decimalOf(total)]);

export const opportunityImport: ListImport<OpportunityCells> = {
  shape: opportunityCells,
  keyOf,
  mobilesOf: mobilesInFile,
  twice: (line) => `Line ${line} is the same opportunity.`,
  plan: async (sql, rows) => {
    const known = await knownOf(sql, rows, false);
    return rows.map((row) => planOf(row, known));
  },
  apply: async (tx, rows, by, now) => {
    const known = await knownOf(tx, rows, true);
    const plans = rows.map((row) => planOf(row, known));
    const values = rows.flatMap(({ cells }, index) => {
      const customer = known.customers.get(cells.mobile);
      if (plans[index]?.what !== 'made' || customer === undefined) return [];
      return {
        user_id: customer.id,
        executive_id: cells.executiveid ?? null,
        employee_id: cells.employeeid ?? null,
        name: cells.name,
        total_amount: decimalOf(cells.total_amount),
        stage: cells.stage ?? ('new' as const),
        ...storeColumn({ store_id: storesOf(cells, known)[0]?.id }),
        created_at: now,
        updated_at: now,
      };
    });
    if (values.length === 0) return plans;
    const created = await tx.rows(
      query.insertInto('opportunities').values(values).returning(opportunityColumns),
      {
        prepared: false,
      },
    );
    writeAudit(
      tx,
      created.map(toOpportunityRecord).map((after) => ({
        actorId: by,
        action: 'opportunity.import',
        entity: 'opportunity',
        entityId: after.id,
        after: { ...after },
      })),
      now,
    );
    return plans;
  },
};

/** The rows' people and open opportunities. Locks people, so that none is deleted or changes its role. */
async function knownOf(sql: Sql, rows: readonly Row[], locked: boolean): Promise<Known> {
  const mobiles = rows.map(({ cells }) => cells.mobile);
  const staffIds = [
    ...new Set(rows.flatMap(({ cells }) => [cells.executiveid ?? [], cells.employeeid ?? []].flat())),
  ];
  const found = query
    .selectFrom('users')
    .select(['id', 'role', 'mobile'])
    .where((eb) =>
      eb.or([
        raw<boolean>`users.mobile = any (${mobiles}::text[])`,
        raw<boolean>`users.id = any (${staffIds}::int[])`,
      ]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id');
  const people = await sql.rows(locked ? found.forShare() : found);
  const customerIds = people.filter(({ role }) => role === 'user').map(({ id }) => id);
  const open = await sql.rows(
    query
      .selectFrom('opportunities')
      .innerJoin('users', 'users.id', 'opportunities.user_id')
      .select(['users.mobile', 'opportunities.name', 'opportunities.total_amount'])
      .where(raw<boolean>`opportunities.user_id = any (${customerIds}::int[])`)
      .where('opportunities.status', '=', 'open')
      .where('opportunities.deleted_at', 'is', null),
  );
  const stores = await sql.rows(selectSaleStores);
  return {
    stores,
    customers: new Map(people.map((person) => [person.mobile, person])),
    staff: new Map(people.map((person) => [person.id, person])),
    open: new Set(
      // Stored before names had one form.
      open.map(({ mobile, name, total_amount: total }) => JSON.stringify([mobile, plainText(name), total])),
    ),
  };
}

/** The stores that a row names; none without a name. */
function storesOf({ store }: OpportunityCells, { stores }: Known): readonly SaleStore[] {
  if (store === undefined) return [];
  const named = (name: string) => name.toLowerCase() === store.toLowerCase();
  const ofAddress = stores.filter(({ shop_address }) => named(shop_address));
  return ofAddress.length > 0 ? ofAddress : stores.filter(({ title }) => named(title));
}

function planOf({ line, checked, cells }: Row, known: Known): Plan {
  const { customers, staff, open } = known;
  const { mobile, executiveid, employeeid } = cells;
  const customer = customers.get(mobile);
  if (customer === undefined)
    return refusedRow(line, 'No customer has this mobile number. Please import the customers first.');
  if (customer.role !== 'user') return refusedRow(line, 'A staff account has this mobile number.');
  if (executiveid !== undefined && staff.get(executiveid)?.role !== 'executive')
    return refusedRow(line, 'Executive does not exist or has another role.');
  if (employeeid !== undefined && staff.get(employeeid)?.role !== 'employee')
    return refusedRow(line, 'Employee does not exist or has another role.');
  const named = storesOf(cells, known).length;
  if (cells.store !== undefined && named === 0)
    return refusedRow(line, 'No store that sells has this name or address.');
  if (named > 1) return refusedRow(line, 'Several stores have this name. Please enter the address.');
  if (open.has(keyOf(cells))) return { line, what: 'same', why: null };
  if (checked === 'same')
    return refusedRow(line, 'This opportunity was open when the file was checked, but no longer is.');
  return { line, what: 'made', why: null };
}
