import { expect, inject, it } from 'vitest';
import { checkConnection } from './database-check';
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
