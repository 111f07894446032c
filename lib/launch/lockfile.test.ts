import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, missingFromLock, parseLock } from './lockfile';

const lag = {
  packages: {
    '': { name: 'app' },
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '2.0.0',
        '@tool/darwin-arm64': '^2.0.0',
        near: '1.0.0',
      },
    },
    'node_modules/tool/node_modules/near': { version: '1.0.0' },
  },
};

describe('package-lock.json', () => {
  it('holds every optional package, so that npm ci takes it on every machine (else: npm run lock:complete)', () => {
    expect(missingFromLock(parseLock(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
  });

  it('is found incomplete where a named package has no entry, nested ones counted', () => {
    expect(missingFromLock(parseLock(JSON.stringify(lag))).map((missing) => missing.path)).toEqual([
      'node_modules/@tool/linux-x64-musl',
      'node_modules/@tool/darwin-arm64',
    ]);
  });

  it('is completed with entries that npm skips on other platforms', () => {
    const { packages } = completeLock(parseLock(JSON.stringify(lag)));
    expect(packages['node_modules/@tool/linux-x64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
    });
    expect(packages['node_modules/@tool/darwin-arm64']).toMatchObject({
      version: '2.0.0',
      cpu: ['arm64'],
      os: ['darwin'],
    });
  });

  it('is not completed with a package that would be installed everywhere', () => {
    const odd = { packages: { 'node_modules/a': { optionalDependencies: { fsevents: '2.0.0' } } } };
    expect(() => completeLock(parseLock(JSON.stringify(odd)))).toThrow('fsevents');
  });
});
