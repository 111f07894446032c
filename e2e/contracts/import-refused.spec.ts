import { openRefusedRows } from '@/lib/desk/import/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/export-import.md, "Import". */

test('the refused rows with their reason, as a CSV file', async ({ accounts, database: { db } }) => {
  const { api, browser, id: createdBy } = await accounts.staff('admin');
  const row = { line: 2, cells: ['98111', '=1+1'], what: 'refused', why: 'Too short, "really".' } as const;
  const { id } = await db.import.create({
    data: {
      list: 'customers',
      fileName: 'customers.csv',
      columns: ['Mobile', 'Name'],
      mapping: ['mobile', 'name'],
      createdBy,
      rows: {
        create: [
          { ...row, cells: [...row.cells] },
          { line: 3, cells: ['9811100001', 'Asha'], what: 'made' },
        ],
      },
    },
  });
  for (const caller of [api, browser]) {
    const response = await caller.call(openRefusedRows, { id });
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="refused-${id}.csv"`,
    ]);
    expect(response.text).toBe(`row,Mobile,Name,why\r\n2,98111,'=1+1,"Too short, ""really""."\r\n`);
  }
});

test('unknown and wrong ids, and other roles, are refused', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  expectRefusal(await api.call(openRefusedRows, { id: 2_147_483_647 }), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await api.call(openRefusedRows, { id: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['id'],
  });
  const executive = await accounts.staff('executive');
  expectRefusal(await executive.api.call(openRefusedRows, { id: 1 }), { status: 403, code: 'FORBIDDEN' });
});
