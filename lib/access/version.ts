import { Refusal } from '@/lib/access/refusal';

/** Refuses 409 STALE_VERSION, with the current record, where an update was made on an older one. */
export function requireVersion(sent: number | undefined, current: { version: number }): void {
  if (sent === undefined || sent === current.version) return;
  throw new Refusal(
    'STALE_VERSION',
    'This record was changed by someone else meanwhile. Please look at it again.',
    { data: current },
  );
}
