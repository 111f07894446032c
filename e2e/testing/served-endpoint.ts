import { afterAll } from 'vitest';
import { z } from 'zod';
import { openSession } from '@/prisma/factories/sessions';
import { claimsOf, encodeToken } from '@/lib/people/auth/token';
import { endpointContract } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { services } from '@/lib/server/services';
import { testDb } from './database';

export const secret = 'a-secret-of-the-tests-with-more-than-32-characters';

export const output = z.object({ made: z.int() });
const input = z.object({ name: z.string('Name is required.') });
export const contract = endpointContract({
  method: 'POST',
  path: '/make',
  summary: 'x',
  input,
  output,
  status: 201,
  creates: true,
});

export const json = { 'content-type': 'application/json' };

/** Fixture of one test file: a database, services and a served endpoint. */
export async function servedEndpoint() {
  const database = await testDb();
  const { db } = database;
  const read = async (response: Response) => {
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  async function tokenOf(user: User): Promise<string> {
    const session = await openSession(db, user.id, new Date(), { address: 'x', userAgent: null });
    return encodeToken(claimsOf(session.actor), session.expiresAt, secret, new Date());
  }
  const bearer = async (user: User) => ({ authorization: `Bearer ${await tokenOf(user)}` });
  // Read once, on the first request.
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: secret,
    SITE_URL: 'http://site.example',
    LOG_LEVEL: 'silent',
  });
  afterAll(() => services().pool.end());

  return {
    db,
    read,
    tokenOf,
    bearer,
    reset: async () => {
      await database.emptyAll();
    },
  };
}
