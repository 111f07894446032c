import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities';
import { isRecord, parseJson } from './json';

export interface StoredOrder {
  readonly id: string;
  readonly entity: OrderEntity;
  readonly capture: 'automatic' | 'manual';
}

export interface StoredPayment {
  readonly id: string;
  readonly entity: PaymentEntity;
  /** The pay sheet's id of an attempt: a repeated request finds the payment instead of creating another. */
  readonly attempt: string | null;
  /** When a failed payment is authorised late (unix milliseconds). */
  readonly lateAt: number | null;
}

export interface StoredRefund {
  readonly id: string;
  readonly entity: RefundEntity;
  readonly idempotencyKey: string | null;
  readonly request: string;
}

/** `body` holds the exact bytes that are signed and sent on every delivery. */
export interface StoredEvent {
  readonly id: string;
  readonly name: string;
  readonly paymentId: string;
  readonly body: string;
  readonly createdAtMs: number;
}

/** Delivery of an event; without `nextAtMs` it is not sent again automatically. */
export interface StoredDelivery {
  readonly id: string;
  readonly attempts: number;
  readonly nextAtMs: number | null;
  readonly deliveredAtMs: number | null;
}

export interface StoredMessage {
  readonly id: string;
  readonly mobile: string;
  readonly text: string;
  /** Null for a registered text. */
  readonly otp: string | null;
  readonly sentAt: string;
}

export type Change =
  | { readonly kind: 'order'; readonly value: StoredOrder }
  | { readonly kind: 'payment'; readonly value: StoredPayment }
  | { readonly kind: 'refund'; readonly value: StoredRefund }
  | { readonly kind: 'event'; readonly value: StoredEvent }
  | { readonly kind: 'delivery'; readonly value: StoredDelivery }
  | { readonly kind: 'message'; readonly value: StoredMessage };

const KINDS: ReadonlySet<unknown> = new Set(['order', 'payment', 'refund', 'event', 'delivery', 'message']);
const MAX_MESSAGES = 1_000;
const MAX_EVENTS = 20_000;
const COMPACT_AT_BYTES = 64 * 1024 * 1024;

/**
 * Store in memory, with a journal of JSON lines. A line holds the changes of one operation, so that after a kill -9 all or none of them exist; it
 * is written before the response. Not fsynced: only a power cut could lose writes.
 */
export class Store {
  readonly orders = new Map<string, StoredOrder>();
  readonly payments = new Map<string, StoredPayment>();
  readonly refunds = new Map<string, StoredRefund>();
  readonly events = new Map<string, StoredEvent>();
  readonly deliveries = new Map<string, StoredDelivery>();
  readonly messages = new Map<string, StoredMessage>();
  readonly #paymentsOfOrder = new Map<string, string[]>();
  readonly #paymentOfAttempt = new Map<string, string>();
  readonly #file: string;
  #handle = -1;
  #size = 0;
  #compactAt = COMPACT_AT_BYTES;
  #torn = false;

  /** Rewrites the journal in `dataDir` without outdated lines. Throws if the folder cannot be used. */
  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#file = join(dataDir, 'journal.jsonl');
    for (const line of readIfThere(this.#file).split('\n')) {
      // An interrupted write leaves a partial last line; it was never confirmed.
      const changes = parseJson(line);
      if (Array.isArray(changes)) changes.filter(isChange).forEach((change) => this.#apply(change));
    }
    this.#compact();
  }

  /** All or none. Returns once they survive a kill of this process. */
  save(changes: readonly Change[]): void {
    const line = `${this.#torn ? '\n' : ''}${JSON.stringify(changes)}\n`;
    this.#torn = true;
    this.#size += writeWhole(this.#handle, line);
    this.#torn = false;
    changes.forEach((change) => this.#apply(change));
    if (this.#size > this.#compactAt) this.#compact();
  }

  paymentsOf(orderId: string): StoredPayment[] {
    const ids = this.#paymentsOfOrder.get(orderId) ?? [];
    return ids.flatMap((id) => this.payments.get(id) ?? []);
  }

  paymentOfAttempt(attempt: string): StoredPayment | undefined {
    const id = this.#paymentOfAttempt.get(attempt);
    return id === undefined ? undefined : this.payments.get(id);
  }

  close(): void {
    if (this.#handle !== -1) closeSync(this.#handle);
    this.#handle = -1;
  }

  #apply(change: Change): void {
    switch (change.kind) {
      case 'order':
        this.orders.set(change.value.id, change.value);
        break;
      case 'payment':
        this.#indexPayment(change.value);
        this.payments.set(change.value.id, change.value);
        break;
      case 'refund':
        this.refunds.set(change.value.id, change.value);
        break;
      case 'event':
        this.events.set(change.value.id, change.value);
        break;
      case 'delivery':
        this.deliveries.set(change.value.id, change.value);
        break;
      case 'message':
        this.messages.set(change.value.id, change.value);
        dropOldest(this.messages, MAX_MESSAGES);
        break;
    }
  }

  #indexPayment(payment: StoredPayment): void {
    if (this.payments.has(payment.id)) return;
    const orderId = payment.entity.order_id;
    this.#paymentsOfOrder.set(orderId, [...(this.#paymentsOfOrder.get(orderId) ?? []), payment.id]);
    if (payment.attempt !== null) this.#paymentOfAttempt.set(payment.attempt, payment.id);
  }

  #compact(): void {
    for (const id of dropOldest(this.events, MAX_EVENTS)) this.deliveries.delete(id);
    const lines = [
      ...[...this.orders.values()].map((value): Change => ({ kind: 'order', value })),
      ...[...this.payments.values()].map((value): Change => ({ kind: 'payment', value })),
      ...[...this.refunds.values()].map((value): Change => ({ kind: 'refund', value })),
      ...[...this.events.values()].map((value): Change => ({ kind: 'event', value })),
      ...[...this.deliveries.values()].map((value): Change => ({ kind: 'delivery', value })),
      ...[...this.messages.values()].map((value): Change => ({ kind: 'message', value })),
    ];
    const text = lines.map((change) => `${JSON.stringify([change])}\n`).join('');
    // A kill before the renaming leaves the old journal complete.
    const draft = `${this.#file}.new`;
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, this.#file);
    this.close();
    this.#handle = openSync(this.#file, 'a', 0o600);
    this.#size = Buffer.byteLength(text);
    this.#compactAt = Math.max(COMPACT_AT_BYTES, 2 * this.#size);
    this.#torn = false;
  }
}

function isChange(value: unknown): value is Change {
  return (
    isRecord(value) && KINDS.has(value.kind) && isRecord(value.value) && typeof value.value.id === 'string'
  );
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isRecord(error) && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Writes may be partial when the disk is nearly full. */
function writeWhole(handle: number, text: string): number {
  const bytes = Buffer.from(text, 'utf8');
  let written = 0;
  while (written < bytes.length) written += writeSync(handle, bytes, written);
  return written;
}

function dropOldest<Value>(map: Map<string, Value>, keep: number): string[] {
  if (map.size <= keep) return [];
  const dropped = [...map.keys()].slice(0, map.size - keep);
  dropped.forEach((key) => map.delete(key));
  return dropped;
}
