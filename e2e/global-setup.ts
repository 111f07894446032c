import pg from 'pg';
import { databaseUrl } from './fixtures/urls';

/** The reconciliation job would record payments at any moment: new orders count as checked for an hour. */
export default async function postponeReconciliation(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `ALTER TABLE payment_orders ALTER COLUMN checked_at SET DEFAULT now() + interval '1 hour'`,
    );
  } finally {
    await client.end();
  }
}
