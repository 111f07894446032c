import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { required } from '@/e2e/fixtures/urls';
import { ApiClient, type Credentials, someAddress } from '@/e2e/fixtures/gateway';
import { killAll, withChildren } from '@/e2e/fixtures/processes';

const readyMs = 90_000;

/** Addressed directly, without the proxy. */
export class Replica {
  constructor(
    readonly url: string,
    private readonly pidFile: string,
    private readonly outFile: string,
  ) {}

  caller(credentials: Credentials = null, address = someAddress()): ApiClient {
    return new ApiClient(credentials, address, this.url);
  }

  /** Kills the replica, like the loss of a machine. */
  kill(): void {
    killAll(withChildren(this.pid));
  }

  /** Removes it from the proxy until it has restarted. */
  async restart(): Promise<void> {
    const before = this.pid;
    writeFileSync(this.outFile, '');
    process.kill(before, 'SIGTERM');
    await expect.poll(() => this.pid, { timeout: readyMs }).not.toBe(before);
    await this.untilReady();
    rmSync(this.outFile);
  }

  async untilReady(): Promise<void> {
    const status = async () => (await new ApiClient(null, undefined, this.url).request('/readyz')).status;
    await expect.poll(() => status().catch(() => 0), { timeout: readyMs }).toBe(200);
  }

  private get pid(): number {
    return Number(readFileSync(this.pidFile, 'utf8'));
  }
}

const pidFiles = required('REPLICA_PID_FILES').split(',');
const outFiles = required('REPLICA_OUT_FILES').split(',');

export const replicas = required('REPLICA_URLS')
  .split(',')
  .map((url, index) => new Replica(url, pidFiles[index] ?? '', outFiles[index] ?? ''));

/** Round robin. */
export function replicaOf(turn: number): Replica {
  const replica = replicas[turn % replicas.length];
  if (replica === undefined) throw new Error('there is no replica');
  return replica;
}
