import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { encodeToken } from '@/lib/people/auth/token';
import type { Db } from '@/lib/db/client';
import { type Account, signIn } from '@/e2e/fixtures/accounts';
import { type Actor, actors, cellOf, codes, endpointOf, rows } from '@/e2e/fixtures/endpoint-matrix';
import { type Cast, castOf, type Scene, sent, stateOf } from '@/e2e/fixtures/endpoint-scenes';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import { baseUrl, baseUrlWithoutMiddleware } from '@/e2e/fixtures/urls';
import { ApiClient, type Credentials, someAddress } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * e2e/fixtures/endpoint-matrix.ts over HTTP, also without middleware, where each endpoint must refuse by itself. The second run
 * sends an Idempotency-Key, which moves creates to other transactions.
 */

const sites = [
  ['', baseUrl, () => ({})],
  ['without the middleware, ', baseUrlWithoutMiddleware, () => ({ 'idempotency-key': randomUUID() })],
] as const;

async function clientsOf(
  actor: Actor,
  site: string,
  cast: Cast,
  db: Db,
): Promise<{ as: string; me: Account; api: ApiClient }[]> {
  const clientAt = (credentials: Credentials) => new ApiClient(credentials, someAddress(), site);
  const signedIn = async (me: Account) => clientAt({ token: (await signIn(me)).token });
  switch (actor) {
    case 'visitor':
      return [{ as: actor, me: cast.customer, api: clientAt(null) }];
    case 'suspended': {
      const staff = [cast.employee, cast.executive, cast.admin];
      const clients = await Promise.all(
        staff.map(async (me) => ({ as: `suspended ${me.role}`, me, api: await signedIn(me) })),
      );
      await db.user.updateMany({
        where: { id: { in: staff.map((me) => me.id) } },
        data: { suspended: true },
      });
      return clients;
    }
    case 'expired': {
      const api = await signedIn(cast.admin);
      await db.session.updateMany({
        where: { userId: cast.admin.id },
        data: { createdAt: new Date(Date.now() - 86_400_000), expiresAt: new Date(Date.now() - 60_000) },
      });
      return [{ as: actor, me: cast.admin, api }];
    }
    case 'forged': {
      const { id, role } = cast.admin;
      const open = await db.session.create({
        data: {
          id: 'f'.repeat(32) + String(Date.now()).slice(-11),
          userId: id,
          expiresAt: new Date(Date.now() + 3_600_000),
        },
      });
      const claims = { sid: open.id, sub: String(id), role, active: true, profile: true };
      const token = await encodeToken(
        claims,
        open.expiresAt,
        'a secret that is not the one of this site',
        new Date(),
      );
      return [{ as: actor, me: cast.admin, api: clientAt({ token }) }];
    }
    default:
      return [{ as: actor, me: cast[actor], api: await signedIn(cast[actor]) }];
  }
}

for (const [how, site, keyed] of sites) {
  for (const actor of actors) {
    // The others repeat this by role; e2e/contracts/every-endpoint-access.spec.ts covers visitors and invalid tokens.
    const usual = site === baseUrl && actor === 'otherEmployee';
    const tag = usual ? [] : ['@torture'];
    test(
      `${how}${actor}: every endpoint returns the status of the matrix, and a refused write changes nothing`,
      { tag },
      async ({ accounts, provider, database: { db } }) => {
        void provider;
        const cast = await castOf(accounts);
        for (const { as, me, api } of await clientsOf(actor, site, cast, db)) {
          const actual: Record<string, string> = {};
          const expected: Record<string, string> = {};
          for (const row of rows) {
            const cell = cellOf(row, actor);
            const { method, path: at, action } = endpointOf(row);
            const scene: Scene = { me, cast, db, watched: [], identify: identifyBySite(db) };
            const input = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
            const refused = codes[cell] !== null;
            const before = refused ? await stateOf(scene) : null;
            const { status, body } = await api.call({ method, path: at }, input, keyed());
            const { code = null } = z.object({ code: z.string().nullish() }).safeParse(body).data ?? {};
            actual[row] = `${status} ${code}`;
            expected[row] = `${cell.slice(0, 3)} ${codes[cell]}`;
            if (before !== null)
              expect(await stateOf(scene), `${as}, ${row}: something changed`).toEqual(before);
          }
          expect(actual, as).toEqual(expected);
        }
      },
    );
  }
}
