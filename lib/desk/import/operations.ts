import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { byteOrderMark, csvLines } from '@/lib/desk/export/csv';
import { inChunks } from '@/lib/kernel/in-chunks';
import { successText } from '@/lib/kernel/text/messages';
import type { ImportRow, imports, openRefusedRows } from './contract';
import { mobilesWithAccount } from './accounts';
import { rowsOfList } from './lists';
import { chosenMapping, clearCells, countNames, guessedMapping, withDates } from './mapping';
import { refusedRow, type KnownPiece, type Plan } from './plan';
import { readCsv } from './read-file';
import { importRule } from './record';
import { stopImport } from './run';
import { mappingShape, readImport, readImports, texts } from './stored';

/* For admins (docs/product/export-import.md, "Import"). Imports run in lib/desk/import/run.ts. */

type Actions = (typeof imports)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/**
 * Parks the file's rows with the effect of each. Changes no record.
 * @throws 400 with `file` or `mapping`
 */
export const checkImport = operation<In<'check'>, Out<'check'>>(
  'import data',
  'proof',
  async ({ actor, clock, sql, limits }, { list, file, mapping: chosen, date_order: dateOrder }) => {
    await limits.consume('importChecksPerAccount', String(actor.id));
    const table = await readCsv(new Uint8Array(await file.arrayBuffer()), (cells) => countNames(list, cells));
    const { columns, rows } = table;
    const fields = chosen === undefined ? guessedMapping(list, table) : chosenMapping(list, columns, chosen);
    const mapping = withDates(fields, rows, dateOrder);
    const now = clock.now();
    const seen = new Map<string, number>();
    const pieces: KnownPiece[] = [];
    const known = new Set<string>();
    const parked: (Plan & { readonly cells: readonly string[]; readonly mobile: string | null })[] = [];
    for (const part of inChunks(rows, importRule.partRows)) {
      const readable = part.filter(({ fault }) => fault === null);
      const read = rowsOfList(
        list,
        mapping,
        readable.map((row) => ({ ...row, checked: null, before: null })),
        seen,
      );
      const mobiles = await read.mobiles(sql);
      const accounts = await mobilesWithAccount(sql, [...mobiles.values()], { locked: false });
      for (const mobile of accounts) known.add(mobile);
      const plans = new Map((await read.plan(sql, now, pieces)).map((plan) => [plan.line, plan]));
      for (const { line, cells, fault } of part) {
        const plan = plans.get(line) ?? refusedRow(line, fault ?? '');
        parked.push({ ...plan, cells, mobile: mobiles.get(line) ?? null });
      }
    }
    const { id, stored } = await sql.transaction(async (tx) => {
      const kept = await mobilesWithAccount(tx, [...known], { locked: true });
      const isGone = ({ mobile }: { readonly mobile: string | null }) =>
        mobile !== null && known.has(mobile) && !kept.has(mobile);
      const { id } = await tx.prisma.import.create({
        data: {
          list,
          fileName: nameOf(file),
          columns: [...columns],
          mapping: [...mapping],
          createdBy: actor.id,
          createdAt: now,
        },
        select: { id: true },
      });
      const stored = parked.map((row) =>
        // The account was deleted while the file was read: nothing about the person is stored.
        isGone(row) ? { ...refusedRow(row.line, accountGone), cells: [], mobile: null } : row,
      );
      for (const chunk of inChunks(stored, importRule.partRows))
        await tx.rows(
          query.insertInto('import_rows').values(
            chunk.map(({ line, what, why, before, cells, mobile }) => ({
              import_id: id,
              line,
              what,
              why,
              before: before ?? null,
              cells: JSON.stringify(cells),
              mobile,
            })),
          ),
          { prepared: false },
        );
      const after = { list, file_name: nameOf(file), total: parked.length };
      writeAudit(
        tx,
        { actorId: actor.id, action: 'import.check', entity: 'import', entityId: id, after },
        now,
      );
      return { id, stored };
    });
    const data = await readImport(sql, id);
    if (data === null) throw new Error('An import that was just written is there');
    return { data: { ...data, rows: stored.map(({ line: row, what, why }) => ({ row, what, why })) } };
  },
);

const accountGone = 'The account was deleted or changed during the check. Please check the file again.';

/** Without unprintable characters. Removes them last: the cut may leave half of a surrogate pair, which `jsonb` refuses. */
function nameOf({ name }: File): string {
  return (
    name
      .trim()
      .slice(-200)
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .trim() || 'file.csv'
  );
}

/** Repeatable: a started import stays as it is. One that has failed goes on. */
export const startImport = operation<In<'start'>, Out<'start'>>(
  'import data',
  'proof',
  async ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    await sql.transaction(async (tx) => {
      const [started] = await tx.prisma.import.updateManyAndReturn({
        where: { id, state: { in: ['checked', 'failed'] } },
        data: {
          state: 'running',
          startedBy: actor.id,
          startedAt: now,
          attempts: 0,
          attemptedAt: null,
        },
        select: { list: true, fileName: true },
      });
      if (started === undefined) return;
      // Their outcome is known.
      await tx.prisma.importRow.updateMany({
        where: { importId: id, what: 'refused' },
        data: { done: true },
      });
      const after = { list: started.list, file_name: started.fileName };
      writeAudit(
        tx,
        { actorId: actor.id, action: 'import.start', entity: 'import', entityId: id, after },
        now,
      );
    });
    const data = await readImport(sql, id);
    if (data === null) throw notFound();
    return { message: successText.importStarted, data };
  },
);

/** Stops an import that runs or has failed; the rows that are left are refused. Repeatable: one that has ended stays as it is. */
export const endImport = operation<In<'stop'>, Out<'stop'>>(
  'import data',
  'no proof',
  async ({ actor, clock, sql }, { id }) => {
    await sql.transaction(async (tx) => {
      const open = await tx.first(
        query
          .selectFrom('imports')
          .select('id')
          .where('id', '=', id)
          .where('state', 'in', ['running', 'failed'])
          .forUpdate(),
      );
      if (open !== undefined) await stopImport(tx, id, actor.id, clock.now());
    });
    const data = await readImport(sql, id);
    if (data === null) throw notFound();
    return { message: successText.importStopped, data };
  },
);

export const readImportState = operation<In<'state'>, Out<'state'>>(
  'import data',
  'no proof',
  async ({ sql }, { id, rows: withRows = false }) => {
    const data = await readImport(sql, id);
    if (data === null) throw notFound();
    return { data: withRows ? { ...data, rows: await rowsOf(sql, id) } : data };
  },
);

async function rowsOf(sql: Sql, id: number): Promise<ImportRow[]> {
  const rows = await sql.prisma.importRow.findMany({
    where: { importId: id },
    select: { line: true, what: true, why: true },
    orderBy: { line: 'asc' },
  });
  return rows.map(({ line: row, what, why }) => ({ row, what, why }));
}

export const listImports = operation<In<'list'>, Out<'list'>>('import data', 'no proof', async ({ sql }) => ({
  data: await readImports(sql, importRule.listed),
}));

/** The refused rows as in the file, with the reason. Refuses 404 for an unknown import and one without refused rows. */
export const readRefusedRows = operation<InputOf<typeof openRefusedRows>, OutputOf<typeof openRefusedRows>>(
  'import data',
  'proof',
  async ({ sql }, { id }) => {
    const [stored, rows] = await Promise.all([
      sql.prisma.import.findUnique({ where: { id }, select: { columns: true, mapping: true } }),
      sql.prisma.importRow.findMany({
        where: { importId: id, what: 'refused' },
        select: { line: true, cells: true, why: true },
        orderBy: { line: 'asc' },
      }),
    ]);
    if (stored === null || rows.length === 0) throw notFound();
    const mapping = mappingShape.parse(stored.mapping);
    const lines = [
      ['row', ...texts.parse(stored.columns), 'why'],
      ...rows.map(({ line, cells, why }) => [line, ...clearCells(mapping, texts.parse(cells)), why]),
    ];
    const bytes = new TextEncoder().encode(byteOrderMark + csvLines(lines));
    return { fileName: `refused-${id}.csv`, bytes };
  },
);
