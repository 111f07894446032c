import type { Db } from '@/lib/db/client';
import { hashOfDataToken } from '@/lib/desk/my-data/claim';

/** An open download of the account's data. @returns its token */
export async function createDataDownload(db: Db, userId: number): Promise<string> {
  const token = `data-of-${userId}`;
  const now = new Date();
  const columns = {
    tokenHash: hashOfDataToken(token),
    askedAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    jsonUsedAt: null,
    pdfUsedAt: null,
  };
  await db.dataDownload.upsert({ where: { userId }, create: { userId, ...columns }, update: columns });
  return token;
}
