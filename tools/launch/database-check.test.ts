import { describe, expect, inject, it } from 'vitest';
import {
  checkConnection,
  checkConnections,
  connectionsPerProcess,
  tooManyConnections,
} from './database-check';
import { LaunchError } from './launch-error';
import { freePort } from './ports';

it('accepts a reachable database', async () => {
  await expect(checkConnection(inject('templateUrl').replace(/\w+$/, 'postgres'))).resolves.toBeUndefined();
});

it('explains why a database is unreachable or refuses access', async () => {
  const nobody = `postgresql://a:b@127.0.0.1:${await freePort()}/c`;
  await expect(checkConnection(nobody)).rejects.toThrow(
    /^The database of DATABASE_URL does not respond \(.*ECONNREFUSED/,
  );
  const stranger = inject('templateUrl').replace(/:[0-9a-f]{48}@/, ':wrong@');
  await expect(checkConnection(stranger)).rejects.toThrow(/password authentication failed/);
  await expect(checkConnection(stranger)).rejects.toThrow(LaunchError);
});

describe('connections', () => {
  it('of the processes must fit, and the sentence says how many do', () => {
    expect(connectionsPerProcess).toBe(32);
    expect(tooManyConnections(3, 97)).toBeNull();
    expect(tooManyConnections(4, 97)).toMatch(
      /up to 128 connections .*allows 97: set WORKERS to 3, put PgBouncer in front/,
    );
  });

  it('are compared with a direct server at start, not with one behind a pooler', async () => {
    const direct = inject('templateUrl').replace(/\w+$/, 'postgres');
    await expect(checkConnections(direct, 1)).resolves.toBeUndefined();
    await expect(checkConnections(direct, 50)).rejects.toThrow(/WORKERS=50 opens up to 1600/);
  });
});
