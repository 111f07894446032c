import { randomBytes } from 'node:crypto';
import { documentLinkRule } from '@/lib/sale-rules';
import type { Db } from '@/lib/db/client';
import { dayMs } from '@/lib/kernel/text/calendar';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import type { SharedKind } from '@/lib/money/shared-documents/record';

interface DocumentLinkOptions {
  readonly kind?: SharedKind;
  /** Id of the entry, by default, or of the record that `kind` says. */
  readonly recordId: number;
  readonly userId: number;
  readonly sharedBy?: number;
}

/** @returns the id and token of a link that is valid for seven days */
export async function createDocumentLink(
  db: Db,
  { kind = 'order receipt', recordId, userId, sharedBy = userId }: DocumentLinkOptions,
): Promise<{ readonly id: number; readonly token: string }> {
  const token = randomBytes(16).toString('hex');
  const expiresAt = new Date(Date.now() + documentLinkRule.daysToLive * dayMs);
  const { id } = await db.documentLink.create({
    data: { kind, recordId, userId, sharedBy, tokenHash: hashOfLinkToken(token), expiresAt },
  });
  return { id, token };
}
