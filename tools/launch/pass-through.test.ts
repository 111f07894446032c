import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from '@/tools/process/lock';
import { copyWithoutMiddleware } from './pass-through';
import { PROJECT_DIR } from './project';

let build = '';
const write = (file: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), JSON.stringify(content));
};
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(build, file), 'utf8'));
const withMiddleware = {
  version: 3,
  middleware: { '/': { files: ['server/edge/middleware.js'] } },
  sortedMiddleware: ['/'],
  functions: {},
};

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'pasidi-build-'));
  write('BUILD_ID', 'one');
  write('cache/large', 'x');
  write('routes-manifest.json', { version: 3, rewrites: { beforeFiles: [], afterFiles: [] } });
  write('server/middleware-manifest.json', withMiddleware);
  mkdirSync(path.join(build, 'users'));
  mkdirSync(path.join(build, 'node_modules'));
  symlinkSync('../server', path.join(build, 'node_modules/package-1'));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

test('the copy has no middleware, the build keeps it, and the copy is removed', () => {
  const copy = copyWithoutMiddleware(path.relative(PROJECT_DIR, build));
  const inside = path.relative(build, path.resolve(PROJECT_DIR, copy.distDir));
  expect(read(path.join(inside, 'server/middleware-manifest.json'))).toEqual({
    version: 3,
    middleware: {},
    sortedMiddleware: [],
    functions: {},
  });
  expect(read('server/middleware-manifest.json')).toEqual(withMiddleware);
  expect(read(path.join(inside, 'routes-manifest.json'))).toMatchObject({
    rewrites: {
      beforeFiles: expect.arrayContaining([{ source: '/pay/:token', destination: '/en/pay/:token' }]),
    },
  });
  expect(read(path.join(inside, 'BUILD_ID'))).toBe('one');
  for (const left of ['cache', 'users']) expect(existsSync(path.join(build, inside, left))).toBe(false);
  // The app's packages are resolved from there.
  expect(lstatSync(path.join(build, inside, 'node_modules/package-1')).isSymbolicLink()).toBe(true);
  expect(read(path.join(inside, 'node_modules/package-1/middleware-manifest.json'))).toEqual(withMiddleware);
  copy.remove();
  expect(existsSync(path.join(build, inside))).toBe(false);
  expect(read('BUILD_ID')).toBe('one');
});

test('removes copies of dead processes, keeps those of live ones', () => {
  write('pass-through-999999999/BUILD_ID', 'left over');
  write('pass-through-1/BUILD_ID', 'in use');
  const lock = takeLock(path.join(build, 'users/1'));
  const copy = copyWithoutMiddleware(path.relative(PROJECT_DIR, build));
  expect(existsSync(path.join(build, 'pass-through-999999999'))).toBe(false);
  expect(read('pass-through-1/BUILD_ID')).toBe('in use');
  copy.remove();
  if ('release' in lock) lock.release();
});

test('refuses a build with an unknown middleware manifest', () => {
  write('server/middleware-manifest.json', { version: 9 });
  expect(() => copyWithoutMiddleware(path.relative(PROJECT_DIR, build))).toThrow('middleware');
});
