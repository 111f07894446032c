/*
 * Keys of PostgreSQL's advisory locks; those of names and idempotency keys are hashes (`hashtextextended`). Keys of one and of two numbers
 * are apart. The database's functions (prisma/sql) have two more: `4202`, changes of staff accounts (`require_actor`), and
 * `4203, n`, a booking code not yet committed (`new_booking_code`). Never change a key: two versions run side by side during a deployment.
 */

export const advisoryLocks = {
  /** With the account's id: opens a payment order for the plan. */
  planPayment: 4201,
  /** With the order's id: opens a payment order for a due. Shared with booking codes, which pass over a taken number. */
  duePayment: 4203,
  /** With the account's id: a bulk change. */
  bulkChange: 4204,
  /** With 0: changes the gold rate. */
  goldRate: 4202,
  /** A part of an import. */
  importPart: 77_030,
  /** Deletes expired rows. */
  sweep: 77_020,
  /** Prisma Migrate's own key: applies migrations. */
  migrate: 72_707_369,
  /** Browser tests: the sandbox, shared if healthy, exclusive with faults. */
  sandboxFaults: 77_010,
} as const;
