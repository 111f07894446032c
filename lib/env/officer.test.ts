import { expect, test } from 'vitest';
import { EnvError } from './env';
import { requireOfficer } from './officer';

const nobody = { name: null };

test('a live site does not start without the name of its Grievance Officer', () => {
  expect(() => requireOfficer({ live: true, testMode: false }, nobody)).toThrow(EnvError);
  expect(() => requireOfficer({ live: true, testMode: false }, nobody)).toThrow(/lib\/business\.ts/);
});

test.each([
  ['with a name', { live: true, testMode: false }, { name: 'Asha Rao' }],
  ['on test payments', { live: true, testMode: true }, nobody],
  ['that is not live', { live: false, testMode: false }, nobody],
])('a site %s starts', (_what, site, officer) => {
  expect(() => requireOfficer(site, officer)).not.toThrow();
});
