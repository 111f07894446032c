import { userDefinition } from '@/lib/people/accounts/record';
import { valuesOf } from '@/lib/kernel/records/values';
import { createHash } from 'node:crypto';
import { unmatchablePasswordHash } from '@/lib/people/auth/unmatchable-password-hash';
import { whyNotBirthday } from '@/lib/people/accounts/rules';
import { selectUsers, toUserRecord, type UserRow } from '@/lib/people/accounts/to-wire';
import { changeAccount, insertAccounts } from '@/lib/people/accounts/write';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { isUnchanged } from '@/lib/kernel/access/version';
import { minimumAge } from '@/lib/account-rules';
import { raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';
import { plainLines, plainText } from '@/lib/kernel/text/plain-text';
import { customerCells, type CustomerCells } from './cells';
import { mobilesInFile, refusedRow, type ListImport, type Plan, type ReadRow } from './plan';

/* Customers of a file, by their mobile (docs/product/export-import.md, "Import"). */

type Row = ReadRow<CustomerCells>;

const text = {
  isStaff: 'A staff account has this mobile number.',
  isNew: 'Name is required for a new customer.',
  isTaken: 'Since the check, an account was made with this mobile number.',
  isDeleted: 'The customer was deleted after the check.',
  isChanged: 'The customer was changed after the check.',
  notAdult: `Customers are ${minimumAge} or older.`,
};

export const customerImport: ListImport<CustomerCells> = {
  shape: customerCells,
  keyOf: ({ mobile }) => mobile,
  mobilesOf: mobilesInFile,
  twice: (line) => `Line ${line} has the same mobile number.`,
  plan: async (sql, rows, now) => {
    const accounts = await accountsOf(sql, rows, false);
    return rows.map((row) => planOf(row, accounts.get(row.cells.mobile), now));
  },
  apply: async (tx, rows, by, now) => {
    const accounts = await accountsOf(tx, rows, true);
    const plans = new Map(
      rows.map((row) => [row.line, planOf(row, accounts.get(row.cells.mobile), now)] as const),
    );
    const withOutcome = (what: Plan['what']) => rows.filter(({ line }) => plans.get(line)?.what === what);
    await change(tx, withOutcome('changed'), accounts, by, now);
    const created = await make(tx, withOutcome('made'), by, now);
    return rows.map(({ line, cells }) => {
      const plan = plans.get(line) ?? refusedRow(line, text.isDeleted);
      return plan.what === 'made' && !created.has(cells.mobile) ? refusedRow(line, text.isTaken) : plan;
    });
  },
};

/** Locked in the order of ids, as everywhere. */
async function accountsOf(sql: Sql, rows: readonly Row[], locked: boolean): Promise<Map<string, UserRow>> {
  const mobiles = rows.map(({ cells }) => cells.mobile);
  const found = selectUsers
    .where(raw<boolean>`users.mobile = any (${mobiles}::text[])`)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id');
  // Not FOR UPDATE, which would block messages to the customer (lib/people/users/delete.ts).
  const accounts = await sql.rows(locked ? found.forNoKeyUpdate('users') : found);
  return new Map(accounts.map((account) => [account.mobile, account]));
}

function planOf(
  { line, checked, before: checkedBefore, cells }: Row,
  account: UserRow | undefined,
  now: Date,
): Plan {
  const { name, dob } = cells;
  if (dob !== undefined) {
    const why = whyNotBirthday(dob, storeDate(now));
    if (why !== null) return refusedRow(line, why.startsWith('You') ? text.notAdult : why);
  }
  if (account === undefined) {
    if (checked === 'changed' || checked === 'same') return refusedRow(line, text.isDeleted);
    return name === undefined ? refusedRow(line, text.isNew) : { line, what: 'made', why: null };
  }
  if (account.role !== 'user') return refusedRow(line, text.isStaff);
  if (checked === 'made') return refusedRow(line, text.isTaken);
  const before = hashOf(account);
  if (isUnchanged(account, columnsOf(cells, account))) return { line, what: 'same', why: null, before };
  // Never over a value that the check did not see.
  if (checkedBefore !== null && checkedBefore !== before) return refusedRow(line, text.isChanged);
  return { line, what: 'changed', why: null, before };
}

/** Hash of the fields that a row may change. */
function hashOf({ name, email, gender, dob, address, state_code: state }: UserRow): string {
  return (
    createHash('sha256')
      // Without a State as before there were any: a check of the version before still counts.
      .update(JSON.stringify([name, email, gender, dob, address, ...(state === null ? [] : [state])]))
      .digest('hex')
  );
}

/** Empty cells leave the field, as does a text that was stored in an equivalent form. */
function columnsOf({ name, email, gender, dob, address, state_code }: CustomerCells, account: UserRow) {
  return {
    name: name === undefined || name === plainText(account.name) ? account.name : name,
    email: email ?? account.email,
    gender: gender ?? account.gender,
    dob: dob ?? account.dob,
    address:
      address === undefined || address === plainLines(account.address ?? '') ? account.address : address,
    state_code: state_code ?? account.state_code,
  };
}

async function change(
  tx: Transaction,
  rows: readonly Row[],
  accounts: ReadonlyMap<string, UserRow>,
  by: number,
  now: Date,
): Promise<void> {
  const changes = await Promise.all(
    rows.map(async ({ cells }) => {
      const account = accounts.get(cells.mobile);
      if (account === undefined) throw new Error('A row that changes has an account');
      const row = await changeAccount(
        tx,
        account.id,
        valuesOf(userDefinition, columnsOf(cells, account)),
        now,
      );
      if (row === undefined) throw new Error('A locked account is there');
      return { before: toUserRecord(account), after: toUserRecord(row) };
    }),
  );
  writeAudit(
    tx,
    changes.map(({ before, after }) => ({
      actorId: by,
      action: 'user.import',
      entity: 'user',
      entityId: after.id,
      before,
      after,
    })),
    now,
  );
}

/** Returns the mobiles of new accounts, without those taken meanwhile. */
async function make(
  tx: Transaction,
  rows: readonly Row[],
  by: number,
  now: Date,
): Promise<ReadonlySet<string>> {
  const columns = rows
    .map(({ cells: { mobile, name = '', ...cells } }) => ({
      mobile,
      name,
      email: cells.email ?? null,
      gender: cells.gender ?? null,
      dob: cells.dob ?? null,
      address: cells.address ?? null,
      state_code: cells.state_code ?? null,
      role: 'user' as const,
      // They set one by reset code.
      password_hash: unmatchablePasswordHash(),
    }))
    .toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1));
  const created = await insertAccounts(tx, columns, { action: 'user.import', by }, now);
  return new Set(created.map(({ mobile }) => mobile));
}
