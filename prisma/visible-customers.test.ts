import { beforeAll, expect, test } from 'vitest';
import { olderDatabase } from '@/lib/testing/older-database';

/** Customers shown to staff whose role had changed, in a database of an earlier version (docs/product/permissions.md, "Scope"). */
const database = olderDatabase();

const rows = (source: string) =>
  database.rows<{ id: number }>(`SELECT * FROM ${source} ORDER BY viewer_id, id`);

beforeAll(async () => {
  await database.create('20261126203010');
});

test('the migration hides them, and keeps the customers of the present role', async () => {
  await database.run(
    `INSERT INTO users (name, mobile, password_hash, referral_id, role, referrer_code) VALUES
       ('Asha', '9876543210', '', 'AAAAAAAA', 'user', NULL), ('Bela', '9876543211', '', 'BBBBBBBB', 'user', NULL),
       ('Chitra', '9876543212', '', 'CCCCCCCC', 'user', 'SSSSSSSS'), ('Sita', '9876543213', '', 'SSSSSSSS', 'executive', NULL);
     INSERT INTO opportunities (name, user_id, executive_id, employee_id, total_amount) VALUES ('Ring', 1, 4, NULL, 1), ('Chain', 2, NULL, 4, 1)`,
  );
  await database.run(`UPDATE users SET role = 'employee' WHERE id = 4`);
  await database.run('UPDATE opportunities SET executive_id = executive_id');
  expect((await rows('visible_customers WHERE viewer_id = 4')).map(({ id }) => id)).toEqual([1, 2, 3]);
  await database.migrate();
  expect((await rows('visible_customers WHERE viewer_id = 4')).map(({ id }) => id)).toEqual([2, 3]);
  expect(await rows('visible_customers')).toEqual(await rows('expected_visible_customers()'));
});
