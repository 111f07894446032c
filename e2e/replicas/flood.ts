import { readFileSync, readdirSync } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/* Many connections at once from one address of this machine, and what a server holds for them. */

interface Target {
  readonly port: number;
  readonly tls: boolean;
  /** An address of the loopback, 127.0.0.0/8: the client's, for the server. */
  readonly from: string;
}

/** One connection, which sends what it is given and keeps the response. */
class Client {
  received = '';
  closed = false;
  readonly socket: Socket;

  constructor({ port, tls, from }: Target, sending: readonly Uint8Array[], readsResponse: boolean) {
    const address = { host: '127.0.0.1', port, localAddress: from };
    this.socket = tls ? connectTls({ ...address, rejectUnauthorized: false }) : connectTcp(address);
    this.socket.setEncoding('latin1');
    if (readsResponse) this.socket.on('data', (text) => (this.received += String(text)));
    this.socket.once('close', () => (this.closed = true));
    this.socket.on('error', () => this.socket.destroy());
    for (const part of sending) this.socket.write(part);
  }

  /** Status of the response; null without one. */
  get status(): number | null {
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(this.received)?.[1];
    return status === undefined ? null : Number(status);
  }
}

export class Flood {
  private constructor(readonly clients: readonly Client[]) {}

  /** @param sending what each connection sends; it then waits with the rest */
  static open(
    count: number,
    target: Target,
    sending: readonly (string | Uint8Array)[],
    { readsResponse = true }: { readsResponse?: boolean } = {},
  ): Flood {
    const bytes = sending.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
    return new Flood(Array.from({ length: count }, () => new Client(target, bytes, readsResponse)));
  }

  /** Connections that the server neither closed nor answered. */
  get held(): number {
    return this.clients.filter(({ closed, status }) => !closed && status === null).length;
  }

  /** Connections that the server has not closed. */
  get open(): number {
    return this.clients.filter(({ closed }) => !closed).length;
  }

  /** Everything has left this machine's program, on each connection that is still open. */
  get isSent(): boolean {
    return this.clients.every(
      ({ closed, status, socket }) =>
        closed || status !== null || (!socket.connecting && socket.writableLength === 0),
    );
  }

  /** Responses by status. */
  get answers(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of this.clients) if (status !== null) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  end(): void {
    for (const { socket } of this.clients) socket.destroy();
  }
}

/** Memory of the process and its children in MB: the sum of what each has for itself and its part of what they share. */
export function memoryOf(pid: number): number {
  const kilobytes = [pid, ...childrenOf(pid)].map((each) =>
    Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}
