import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import type { Message } from '@/lib/db/generated/client';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';

/** The provider refused it. */
export function createFailedMessage(
  db: Db,
  { id: customerId, mobile }: { readonly id: number; readonly mobile: string },
): Promise<Message> {
  return db.message.create({
    data: {
      kind: 'visit_booked',
      mobile,
      customerId,
      variables: { date: '14 Jan 2026', time: '4 00 PM', store: 'Telangana', code: 'K7M2QX' },
      state: 'failed',
      droppedReason: 'refused: Invalid template',
      attempts: 1,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
}

/** Already sent; returns the token of its link. */
export async function createReminder(db: Db, bookingId: number): Promise<string> {
  const token = randomUUID();
  const { userId, userMobile: mobile } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const now = new Date();
  await db.message.create({
    data: {
      kind: 'reminder_hours',
      mobile,
      customerId: userId,
      bookingId,
      variables: { time: '4 00 PM', store: 'Telangana', code: 'K7M2QX' },
      state: 'sent',
      sentAt: now,
      attempts: 1,
      expiresAt: now,
      stopHash: hashOfLinkToken(token),
    },
  });
  return token;
}
