import { createHash } from 'node:crypto';
import type { Role } from '@/lib/kernel/access/actor';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import type { Transaction } from '@/lib/db/sql';
import { dayMs } from '@/lib/kernel/text/calendar';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { dateVariable, nameVariable, timeVariable } from '@/lib/visits/messages/templates';
import { knownDeviceOf } from './device';
import { networkOf } from './network';

/* Log-ins on new devices (docs/product/rules.md, "Sessions"). */

/** From where a session begins. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
  /** Id of the browser's cookie (./known-browser.ts); null for a caller without one. */
  readonly browser?: string | null;
}

/** A younger account's first log-in is on no new device. */
const youngDays = 30;

/**
 * Whether the account has no earlier session in that browser. Decided by the sessions, not by the accounts in the cookie: the cookie holds five of
 * them, and each only until its password changes. Within the transaction that begins the session, before it does.
 */
export async function isNewDevice(
  tx: Transaction,
  account: { readonly id: number; readonly created_at: string },
  { browser }: Origin,
  now: Date,
): Promise<boolean> {
  const isKnown =
    typeof browser === 'string' &&
    (await tx.prisma.session.count({ where: { userId: account.id, browser } })) > 0;
  if (isKnown) return false;
  if (now.getTime() - new Date(account.created_at).getTime() > youngDays * dayMs) return true;
  return (await tx.prisma.session.count({ where: { userId: account.id } })) > 0;
}

/**
 * Queues the text message to an admin about a log-in on a new device; to others nothing. One per day for the same network and browser: a program
 * keeps no cookies.
 */
export function textNewDevice(
  tx: Transaction,
  account: { readonly id: number; readonly role: Role; readonly mobile: string },
  { address, userAgent }: Origin,
  now: Date,
): void {
  if (account.role !== 'admin') return;
  const day = storeDate(now);
  const place = createHash('sha256')
    .update(`${networkOf(address)} ${userAgent ?? ''}`)
    .digest('base64url');
  enqueueMessage(
    tx,
    {
      kind: 'new_device',
      key: `new_device:${account.id}:${place.slice(0, 22)}:${day}`,
      customerId: account.id,
      mobile: account.mobile,
      variables: {
        device: nameVariable(knownDeviceOf(userAgent) ?? 'an unknown device'),
        date: dateVariable(day),
        time: timeVariable(storeTime(now)),
      },
    },
    now,
  );
}
