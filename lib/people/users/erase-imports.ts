import { z } from 'zod';
import { containing } from '@/lib/db/text-search';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Erased } from './erase';
import type { MentionedIn } from './mentions';
import { clearOf, mobilePattern, textsOf, type Person } from './person-in-texts';

/* What a deleted account leaves in imported files (docs/product/rules.md, "Deletion"). */

const texts = z.array(z.string());

/** Rows of imports stay, without content: by each mobile, or where none was readable, by what the cells hold. */
export function eraseFromImports(tx: Transaction, { mobile, earlier, ...person }: Erased): void {
  const digits = person.mobiles.map(containing);
  const clear = clearOf(person);
  const words = [...clear.emails, ...clear.names].map(containing);
  tx.send(
    query
      .updateTable('import_rows')
      .set({ cells: '[]', mobile: null, before: null })
      .where((row) =>
        row.or([
          row('mobile', '=', mobile),
          ...earlier.map((one) =>
            row.and([
              row('mobile', '=', one.mobile),
              raw<boolean>`((select imports.created_at from imports where imports.id = import_rows.import_id) <= ${one.until}::timestamptz
                or not exists (select from users where users.mobile = ${one.mobile} and users.deleted_at is null))`,
            ]),
          ),
          row.and([
            row('mobile', 'is', null),
            raw<boolean>`cells <> '[]'`,
            raw<boolean>`(cells::text ilike any (${words}::text[]) or regexp_replace(cells::text, '\\D', '', 'g') like any (${digits}::text[]))`,
          ]),
        ]),
      ),
    { prepared: false },
  );
}

/** Rows of others, in which another cell holds one of the mobiles. */
export async function eraseFromRowsOfOthers(
  tx: Transaction,
  { mobiles }: Person,
  mentionedIn: MentionedIn,
): Promise<void> {
  const rows = await tx.rows(
    query
      .selectFrom('import_rows')
      .innerJoin('imports', 'imports.id', 'import_rows.import_id')
      .select(['import_id', 'line', 'cells', 'imports.created_at'])
      .where(raw<boolean>`mobile <> all (${mobiles}::text[])`)
      .where(raw<boolean>`cells::text ~ ${mobilePattern(mobiles)}`)
      .orderBy('import_id')
      .orderBy('line')
      .forUpdate('import_rows'),
    { prepared: false },
  );
  for (const { import_id: importId, line, cells, created_at: at } of rows) {
    const as = mentionedIn([cells], at);
    if (as === null) continue;
    tx.send(
      query
        .updateTable('import_rows')
        .set({ cells: JSON.stringify(textsOf(as).withoutIn(cells)) })
        .where('import_id', '=', importId)
        .where('line', '=', line),
    );
  }
}

/** Erases a person from names and headers of files. */
export async function eraseFromFiles(tx: Transaction, person: Person): Promise<void> {
  const { without } = textsOf(clearOf(person));
  const isPerson = textsOf({ ...person, names: [], addresses: [] });
  const select = { id: true, fileName: true, columns: true } as const;
  for (const { id, ...file } of await tx.prisma.import.findMany({ select })) {
    const headers = texts.parse(file.columns);
    // Of a file without headers, the first row is taken for them.
    const isRow = headers.some((header) => isPerson.without(header) !== header);
    const columns = headers.map((header, index) => (isRow ? `Column ${index + 1}` : without(header)));
    const fileName = without(file.fileName, 200);
    if (fileName !== file.fileName || columns.some((header, index) => header !== headers[index]))
      await tx.prisma.import.updateMany({ where: { id }, data: { fileName, columns } });
  }
}
