/* oxlint-disable max-lines -- a row of each table that rows expire in */
import { createExchange } from '@/prisma/factories/exchanges';
import { randomBytes } from 'node:crypto';
import { createGrievance } from '@/prisma/factories/grievances';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createUser } from '@/prisma/factories/users';
import { createFullSlot, createWaitingEntry } from '@/prisma/factories/waiting-entries';
import { retentionPolicies } from '@/lib/db/retention';
import { sqlOn } from '@/lib/db/sql';
import { sweepExpired } from '@/lib/db/sweep';
import { dayMs } from '@/lib/kernel/text/calendar';
import { testDb } from './database';

export const policies = retentionPolicies(8);
export const now = new Date('2026-02-28T12:00:00.000Z');

export const before = (ms: number) => new Date(now.getTime() - ms);
export const minute = 60_000;
export const day = dayMs;

const sentMessage = { state: 'sent', sentAt: now, nextAttemptAt: null } as const;

/** Fixture of one test file: a database and its retention policies. */
export async function sweepFixture() {
  const { db, pool, emptyAll } = await testDb();
  const sql = sqlOn(pool);

  let userId = 0;

  const sweep = async (options = {}) => (await sweepExpired(sql, policies, now, options)).ended;

  /** `make` creates a row that expires at a given time. */
  const tables: Record<string, { make: (at: Date) => Promise<unknown>; count: () => Promise<number> }> = {
    rate_limits: {
      make: (at) =>
        db.rateLimit.create({
          data: { key: `key-${at.getTime()}`, points: 1, expire: BigInt(at.getTime()) },
        }),
      count: () => db.rateLimit.count(),
    },
    idempotency_keys: {
      make: (at) =>
        db.idempotencyKey.create({
          data: {
            actorKey: 'visitor',
            key: `key-${at.getTime()}`,
            bodyHash: 'hash',
            status: 200,
            answer: '{}',
            expiresAt: at,
          },
        }),
      count: () => db.idempotencyKey.count(),
    },
    reset_codes: {
      make: (at) =>
        db.resetCode.create({
          data: { userId, codeHash: 'hash', triesLeft: 5, expiresAt: at, closedAt: at },
        }),
      count: () => db.resetCode.count(),
    },
    exchange_codes: {
      make: async (at) => {
        const { id: exchangeId } = await createExchange(db, { userId, createdBy: userId });
        await db.exchangeCode.create({ data: { exchangeId, triesLeft: 5, expiresAt: at, closedAt: at } });
      },
      count: () => db.exchangeCode.count(),
    },
    invitations: {
      make: (at) =>
        db.invitation.create({
          data: {
            tokenHash: randomBytes(32).toString('base64url'),
            userId,
            triesLeft: 10,
            createdAt: at,
            expiresAt: at,
            closedAt: at,
          },
        }),
      count: () => db.invitation.count(),
    },
    log_in_tickets: {
      make: (at) =>
        db.logInTicket.create({
          data: {
            tokenHash: randomBytes(32).toString('base64url'),
            userId,
            passwordMark: 'mark',
            triesLeft: 5,
            createdAt: at,
            expiresAt: at,
          },
        }),
      count: () => db.logInTicket.count(),
    },
    passkey_challenges: {
      make: (at) => {
        const random = () => randomBytes(32).toString('base64url');
        return db.passkeyChallenge.create({
          data: { userId, boundTo: random(), challengeHash: random(), expiresAt: at },
        });
      },
      count: () => db.passkeyChallenge.count(),
    },
    factor_tries: {
      make: async (at) => {
        const { id } = await createUser(db, { role: 'executive' });
        await db.factorTries.create({ data: { userId: id, tries: 1, expiresAt: at } });
      },
      count: () => db.factorTries.count(),
    },
    shared_devices: {
      make: (at) =>
        db.sharedDevice.create({
          data: {
            browser: randomBytes(16).toString('base64url'),
            sharedAt: at,
            sharedBy: userId,
            usedAt: at,
          },
        }),
      count: () => db.sharedDevice.count(),
    },
    sms_outbox: {
      make: (at) =>
        db.smsRequest.create({
          data: { mobile: '9000000000', network: '203.0.113.7', expiresAt: at, nextAttemptAt: null },
        }),
      count: () => db.smsRequest.count(),
    },
    messages: {
      make: (at) =>
        db.message.create({
          data: { kind: 'payment_link', mobile: '9000000000', variables: {}, ...sentMessage, expiresAt: at },
        }),
      count: () => db.message.count(),
    },
    document_links: {
      make: (at) =>
        db.documentLink.create({
          data: {
            kind: 'order receipt',
            recordId: 1,
            userId,
            sharedBy: userId,
            tokenHash: randomBytes(32).toString('base64url'),
            expiresAt: at,
          },
        }),
      count: () => db.documentLink.count(),
    },
    waiting_entries: {
      make: async (at) => {
        const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
        if ((await db.slot.count()) === 0) await createFullSlot(db, slot);
        const { id } = await createWaitingEntry(db, userId, slot);
        return db.waitingEntry.update({ where: { id }, data: { endedAt: at, endReason: 'left' } });
      },
      count: () => db.waitingEntry.count(),
    },
    imports: {
      make: (at) =>
        db.import.create({
          data: {
            list: 'customers',
            fileName: 'people.csv',
            columns: ['Mobile'],
            mapping: ['mobile'],
            createdBy: userId,
            createdAt: at,
            rows: { create: { line: 2, cells: ['9000000000'], what: 'made' } },
          },
        }),
      count: () => db.importRow.count(),
    },
    visible_customers: {
      make: (at) =>
        db.visibleCustomer.create({
          data: {
            viewerId: 0,
            id: userId + 1 + Math.round((now.getTime() - at.getTime()) / minute),
            name: 'Visitor',
            mobile: '9000000000',
            createdAt: now,
            planActive: true,
            until: at,
          },
        }),
      count: () => db.visibleCustomer.count({ where: { viewerId: 0 } }),
    },
    customer_openings: {
      make: (at) => db.customerOpening.create({ data: { actorId: userId, customerId: userId, at } }),
      count: () => db.customerOpening.count(),
    },
    failed_log_ins: {
      make: (at) =>
        db.failedLogIn.create({ data: { userId, at, reason: 'wrong password', address: '203.0.113.9' } }),
      count: () => db.failedLogIn.count(),
    },
    grievances: {
      make: async (at) => {
        const { id } = await createGrievance(db, { createdAt: at });
        const answered = { answer: 'We are sorry.', answeredBy: userId, answeredAt: at };
        return db.grievance.update({ where: { id }, data: answered });
      },
      count: () => db.grievance.count(),
    },
    data_downloads: {
      make: async (at) => {
        const { id } = await createUser(db);
        return db.dataDownload.create({
          data: { userId: id, tokenHash: 'hash', askedAt: at, expiresAt: at },
        });
      },
      count: () => db.dataDownload.count(),
    },
    erasures: {
      make: (at) => db.erasure.create({ data: { userId, triesLeft: 5, askedAt: at, expiresAt: at } }),
      count: () => db.erasure.count(),
    },
    invoice_identities: {
      make: async (at) => {
        const { id } = await createUser(db, { deletedAt: now });
        const { id: orderId } = await createPaidOrder(db, { userId: id, createdAt: at });
        const { id: invoiceId } = await createInvoice(db, orderId, at);
        await db.invoiceIdentity.create({ data: { invoiceId, userId: id, sealed: 'v1.00000000.AA' } });
      },
      count: () => db.invoiceIdentity.count(),
    },
    exchange_identities: {
      make: async (at) => {
        const { id } = await createUser(db, { deletedAt: now });
        const sold = { userId: id, createdBy: userId, acceptedBy: id, createdAt: at };
        const { id: exchangeId } = await createExchange(db, sold);
        await db.exchangeIdentity.create({ data: { exchangeId, userId: id, sealed: 'v1.00000000.AA' } });
      },
      count: () => db.exchangeIdentity.count(),
    },
    sessions: {
      make: (at) =>
        db.session.create({
          data: {
            id: `session-${at.getTime()}`,
            userId,
            createdAt: new Date(at.getTime() - day),
            expiresAt: at,
          },
        }),
      count: () => db.session.count(),
    },
    webhook_events: {
      make: (at) =>
        db.webhookEvent.create({
          data: {
            eventId: `event-${at.getTime()}`,
            event: 'payment.captured',
            body: '{"a":1}',
            receivedAt: at,
          },
        }),
      count: () => db.webhookEvent.count({ where: { body: { not: '' } } }),
    },
    audit_entries: {
      make: (at) =>
        db.auditEntry.create({
          data: { at, actorId: userId, action: 'user.update', entity: 'user', entityId: userId },
        }),
      count: () => db.auditEntry.count(),
    },
  };

  return {
    db,
    pool,
    sql,
    sweep,
    tables,
    reset: async () => {
      await emptyAll();
      ({ id: userId } = await createUser(db));
      return userId;
    },
  };
}
