import { expect, inject, it } from 'vitest';
import { checkConnection } from './database-check';
import { LaunchError } from './launch-error';
import { freePort } from './ports';

it('a database that answers is fine', async () => {
  await expect(checkConnection(inject('templateUrl').replace(/\w+$/, 'postgres'))).resolves.toBeUndefined();
});

it('one that is not there, or does not let us in, gets a sentence with the reason', async () => {
  const nobody = `postgresql://a:b@127.0.0.1:${await freePort()}/c`;
  await expect(checkConnection(nobody)).rejects.toThrow(
    /^The database of DATABASE_URL does not answer \(.*ECONNREFUSED/,
  );
  const stranger = inject('templateUrl').replace(/:[0-9a-f]{48}@/, ':wrong@');
  await expect(checkConnection(stranger)).rejects.toThrow(/password authentication failed/);
  await expect(checkConnection(stranger)).rejects.toThrow(LaunchError);
});
