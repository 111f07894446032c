import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import { storeDate } from '@/lib/kernel/text/format';
import type { exportList } from './contract';
import { byteOrderMark, csvLines } from './csv';
import { endLine } from './rules';
import { exportSources, type ExportPage, type ExportSource, type OpenedList } from './lists';
import { acquirePermit } from './concurrency-limit';
import { streamOf } from './stream';
import type { ExportedList } from './record';

/**
 * Exports (docs/product/export-import.md, "Export"; docs/decisions/018-exports-by-pages.md). Reads a page when the client reads: between
 * pages it holds neither a connection nor a snapshot, and only one page in memory.
 */
export const exportRows = operation<InputOf<typeof exportList>, OutputOf<typeof exportList>>(
  'export lists',
  'proof',
  async (context, { list, ...sent }) => {
    const { actor, clock, limits } = context;
    const source = exportSources[list];
    const { limit: _limit, cursor: _cursor, ...filters } = sent;
    const opened = source.open(filters);
    const permit = acquirePermit(actor.id);
    try {
      // Before the limit, so that a refusal does not count.
      const first = await opened.page(context, undefined);
      await limits.consume('exportsPerAccount', String(actor.id));
      const run = { context, columns: source.columns, list, opened, permit };
      await writeEntry(run, 'export.start', {});
      const parts = linesOf(run, first);
      return {
        fileName: `${list.replaceAll('_', '-')}-${opened.period ?? storeDate(clock.now())}.csv`,
        stream: streamOf(parts, await parts.next(), permit.touch),
      };
    } catch (error) {
      permit.release();
      throw error;
    }
  },
);

interface Run {
  readonly context: ActorContext;
  readonly columns: ExportSource['columns'];
  readonly list: ExportedList;
  readonly opened: OpenedList;
  readonly permit: ReturnType<typeof acquirePermit>;
}

/** The audit entry of the end is written before the last line, so that every complete file has one. */
async function* linesOf(run: Run, first: ExportPage): AsyncGenerator<string, void, void> {
  const { context, columns, opened, permit } = run;
  const lines = (page: ExportPage) =>
    csvLines(page.rows.map((row) => columns.map((column) => column.value(row))));
  let rows = 0;
  let complete = false;
  try {
    let page = first;
    rows += page.rows.length;
    yield byteOrderMark + csvLines([columns.map(({ header }) => header)]) + lines(page);
    while (page.next !== null) {
      // The account may have lost its permission since.
      await context.sql.first(stillThere, { writes: true });
      page = await opened.page(context, page.next);
      rows += page.rows.length;
      yield lines(page);
    }
    complete = true;
  } finally {
    permit.release();
    await writeEntry(run, 'export.end', { rows, complete });
  }
  yield endLine(rows);
}

const stillThere = query.selectNoFrom(raw<number>`1`.as('one'));

async function writeEntry(
  { context: { actor, clock, sql, systemSql }, list, opened }: Run,
  action: 'export.start' | 'export.end',
  outcome: { readonly rows?: number; readonly complete?: boolean },
): Promise<void> {
  const filter = JSON.stringify(opened.filters, (key, value: unknown) =>
    key === 'limit' ? undefined : value,
  );
  // At the end without the recheck of the actor: what was sent is recorded, whatever happened to the account.
  await (action === 'export.start' ? sql : systemSql).transaction(async (tx) => {
    const after = { list, filter, ...outcome };
    writeAudit(tx, { actorId: actor.id, action, entity: 'export', entityId: actor.id, after }, clock.now());
  });
}
