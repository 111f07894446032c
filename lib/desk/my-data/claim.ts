import { createHash, randomBytes } from 'node:crypto';
import { dataDownloadRule } from '@/lib/account-rules';
import { notFound } from '@/lib/kernel/access/not-found';
import type { ActorContext } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { crockfordOf, tokenCharacters } from '@/lib/kernel/text/crockford';

/* The token of a download: for an hour, each file once, by its owner's session (docs/product/privacy.md, "Download"). */

export type DownloadFormat = 'json' | 'pdf';

const usedAt = (format: DownloadFormat, at: Date | null) =>
  format === 'json' ? { jsonUsedAt: at } : { pdfUsedAt: at };

/** SHA-256 in base64url, 43 characters. Tokens of 130 bits need no salt. */
export const hashOfDataToken = (token: string) =>
  createHash('sha256').update(`my data:${token}`).digest('base64url');

/** Makes a token, which replaces the one before. */
export async function makeToken({
  actor,
  clock,
  sql,
}: ActorContext): Promise<{ token: string; askedAt: Date; expiresAt: Date }> {
  const token = crockfordOf(randomBytes(32), tokenCharacters);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + dataDownloadRule.hours * 3_600_000);
  const columns = {
    tokenHash: hashOfDataToken(token),
    askedAt: now,
    expiresAt,
    jsonUsedAt: null,
    pdfUsedAt: null,
  };
  await sql.transaction((tx) =>
    tx.prisma.dataDownload.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, ...columns },
      update: columns,
      select: { userId: true },
    }),
  );
  return { token, askedAt: now, expiresAt };
}

const usable = (userId: number, token: string, format: DownloadFormat, now: Date) => ({
  userId,
  tokenHash: hashOfDataToken(token),
  expiresAt: { gt: now },
  ...(format === 'json' ? { jsonUsedAt: null } : { pdfUsedAt: null }),
});

/** Refuses 404 for a token that is unknown, expired, used, or of another account; uses nothing up. */
export async function requireUsable(
  { actor, clock, sql }: ActorContext,
  token: string,
  format: DownloadFormat,
): Promise<void> {
  const where = usable(actor.id, token, format, clock.now());
  if ((await sql.prisma.dataDownload.count({ where })) === 0) throw notFound();
}

/**
 * Uses a token up for a format and runs `open`; of two requests at once one is refused. If `open` fails before the first byte, the token stays
 * usable. Refuses 404 as {@link requireUsable}.
 */
export async function claimed<T>(
  { actor, clock, sql, systemSql }: ActorContext,
  token: string,
  format: DownloadFormat,
  open: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  await sql.transaction(async (tx) => {
    const { count } = await tx.prisma.dataDownload.updateMany({
      where: usable(actor.id, token, format, now),
      data: usedAt(format, now),
    });
    if (count === 0) throw notFound();
    const entry = { actorId: actor.id, action: `user.data as ${format}`, entity: 'user' } as const;
    writeAudit(tx, { ...entry, entityId: actor.id }, now);
  });
  try {
    return await open();
  } catch (error) {
    await systemSql.transaction((tx) =>
      tx.prisma.dataDownload.updateMany({
        where: { userId: actor.id, tokenHash: hashOfDataToken(token) },
        data: usedAt(format, null),
      }),
    );
    throw error;
  }
}
