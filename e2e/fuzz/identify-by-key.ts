import type { Db } from '@/lib/db/client';
import { sealIdentity } from '@/lib/people/identity/seal';
import { createUser } from '@/prisma/factories/users';
import type { Scene } from '@/e2e/fixtures/endpoint-scenes';

/** @param key `IDENTITY_KEY` of a site to which nobody logs in */
export function identifyByKey(db: Db, key: string): Scene['identify'] {
  return async (userId, { kind, value, name_as_on: nameAsOn }) => {
    const sealed = sealIdentity([key], userId, { kind, value, nameAsOn });
    const setBy = (await createUser(db, { role: 'admin' })).id;
    const last4 = value.slice(-4);
    await db.customerIdentity.create({
      data: { userId, kind, last4, nameAsOn, sealed, setBy, setAt: new Date() },
    });
  };
}
