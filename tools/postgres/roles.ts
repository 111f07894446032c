import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PROJECT_DIR } from '@/tools/launch/project';

export interface RoleUrls {
  site: string;
  owner: string;
  backup: string;
}

/**
 * Creates the roles of a production database (deploy/postgres/roles.sql) with new passwords. Returns their URLs; may be repeated.
 * @param superuserUrl of the site's database
 */
export async function setUpRoles(superuserUrl: string): Promise<RoleUrls> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(readFileSync(path.join(PROJECT_DIR, 'deploy/postgres/roles.sql'), 'utf8'));
    const urlOf = async (role: string): Promise<string> => {
      const password = randomBytes(24).toString('hex');
      await client.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
      const url = new URL(superuserUrl);
      url.username = role;
      url.password = password;
      return url.href;
    };
    return {
      site: await urlOf('pasidi'),
      owner: await urlOf('pasidi_owner'),
      backup: await urlOf('pasidi_backup'),
    };
  } finally {
    await client.end();
  }
}
