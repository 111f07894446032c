import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyMigrations } from '@/lib/db/migrate';
import { dropDatabase } from '@/lib/db/drop-database';
import { PRISMA_DIR } from '@/tools/launch/project';

/** Customers shown to staff whose role had changed, in a database of an earlier version (docs/product/permissions.md, "Scope"). */
const server = new URL(inject('templateUrl'));
server.pathname = '/postgres';
const name = `customers_${randomBytes(6).toString('hex')}`;
const url = new URL(server);
url.pathname = `/${name}`;

let client: pg.Client;
const rows = async (source: string) =>
  (await client.query<{ id: number }>(`SELECT * FROM ${source} ORDER BY viewer_id, id`)).rows;

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  await applyMigrations(url.href, PRISMA_DIR, (each) => each < '20261126203010');
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await dropDatabase(admin, name);
  await admin.end();
});

test('the migration hides them, and keeps the customers of the present role', async () => {
  await client.query(
    `INSERT INTO users (name, mobile, password_hash, referral_id, role, referrer_code) VALUES
       ('Asha', '9876543210', '', 'AAAAAAAA', 'user', NULL), ('Bela', '9876543211', '', 'BBBBBBBB', 'user', NULL),
       ('Chitra', '9876543212', '', 'CCCCCCCC', 'user', 'SSSSSSSS'), ('Sita', '9876543213', '', 'SSSSSSSS', 'executive', NULL);
     INSERT INTO opportunities (name, user_id, executive_id, employee_id, total_amount) VALUES ('Ring', 1, 4, NULL, 1), ('Chain', 2, NULL, 4, 1)`,
  );
  await client.query(`UPDATE users SET role = 'employee' WHERE id = 4`);
  await client.query('UPDATE opportunities SET executive_id = executive_id');
  expect((await rows('visible_customers WHERE viewer_id = 4')).map(({ id }) => id)).toEqual([1, 2, 3]);
  await applyMigrations(url.href, PRISMA_DIR);
  expect((await rows('visible_customers WHERE viewer_id = 4')).map(({ id }) => id)).toEqual([2, 3]);
  expect(await rows('visible_customers')).toEqual(await rows('expected_visible_customers()'));
});
