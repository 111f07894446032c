import { expect, test } from 'vitest';
import { checkBuild } from './replica-build';

const build = { version: '1.0.0', commit: null, siteUrl: 'https://pasidi.example', testMode: false };

test('a replica runs a build of its own address and mode only', () => {
  expect(checkBuild(build, { testMode: false }, ' https://pasidi.example ')).toBe(build);
  expect(() => checkBuild(build, { testMode: false }, 'https://other.example')).toThrow(
    /for SITE_URL=https:\/\/pasidi\.example, not for SITE_URL=https:\/\/other\.example/,
  );
  expect(() => checkBuild(build, { testMode: true }, build.siteUrl)).toThrow(/not for .* in test mode/);
  expect(() => checkBuild(null, { testMode: false }, build.siteUrl)).toThrow(
    /no complete build.*npm run build/,
  );
});
