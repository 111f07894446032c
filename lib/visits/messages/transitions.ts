import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { accountDeleted } from './rules';

/** @param language of the text; null: English */
export function sent(now: Date, language: string | null) {
  return {
    state: 'sent',
    language,
    sentAt: now,
    nextAttemptAt: null,
    droppedReason: null,
  } as const;
}

/** Columns of a dropped message. That of a deleted account keeps no variable, since they hold the name. */
export function dropped(reason: string) {
  return {
    state: 'dropped',
    nextAttemptAt: null,
    droppedReason: reason.slice(0, 200),
    ...(reason === accountDeleted ? { variables: {} } : {}),
  } as const;
}

/**
 * Refused for good. The variables stay: staff may send it again.
 * @param language of the text; null: English
 */
export function failed(reason: string, language: string | null = null) {
  return { state: 'failed', language, nextAttemptAt: null, droppedReason: reason.slice(0, 200) } as const;
}

/**
 * Erases the messages of a deleted account: waiting ones are dropped; neither the mobile nor a variable stays, since they hold the name. Call it
 * after locking the account, its visits and waiting entries, whose writers queue messages.
 */
export async function eraseMessagesOf(tx: Transaction, { id, mobile, earlier }: Addressee): Promise<void> {
  await tx.prisma.message.updateMany({
    where: {
      nextAttemptAt: { not: null },
      OR: [
        { customerId: id },
        // Sign-up links.
        { customerId: null, mobile },
        ...earlier.map((one) => ({
          customerId: null,
          mobile: one.mobile,
          createdAt: { lte: new Date(one.until) },
        })),
      ],
    },
    data: dropped(accountDeleted),
  });
  const ofCustomer = query
    .updateTable('messages')
    .where((message) =>
      message.or([
        message('customer_id', '=', id),
        message.and([message('customer_id', 'is', null), message('mobile', '=', mobile)]),
        ...earlier.map((one) =>
          message.and([
            message('customer_id', 'is', null),
            message('mobile', '=', one.mobile),
            message('created_at', '<=', one.until),
          ]),
        ),
      ]),
    );
  // Keys of sign-up links have the mobile.
  const key = raw<string | null>`case when customer_id is not null then key end`;
  tx.send(ofCustomer.set({ mobile: '', variables: '{}', key }), { prepared: false });
}

interface Addressee {
  readonly id: number;
  readonly mobile: string;
  readonly earlier: readonly { readonly mobile: string; readonly until: string }[];
}
