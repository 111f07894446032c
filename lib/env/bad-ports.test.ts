import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isBadPort } from './bad-ports';

const refused = Array.from({ length: 65_536 }, (_, port) => port).filter(isBadPort);

test('the ports are all those, and only those, that fetch knows as bad', () => {
  const require = createRequire(import.meta.url);
  const undici = path.dirname(require.resolve('undici/package.json'));
  const { badPorts }: { badPorts: string[] } = require(path.join(undici, 'lib/web/fetch/constants.js'));
  // The standard also lists 0.
  expect(refused).toEqual(badPorts.map(Number));
});

test.each(refused)('fetch refuses %i', async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
