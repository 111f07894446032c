import { expect, test } from 'vitest';
import { checkBuild } from './replica-build';

const build = { version: '1.0.0', commit: null, siteUrl: 'https://pasidi.example' } as const;
const shown = { testMode: false, languages: ['en', 'te'] as const };
const complete = { ...build, ...shown, languages: [...shown.languages] };

test('a replica runs a build of its own address, mode and languages only', () => {
  expect(checkBuild(complete, shown, ' https://pasidi.example ')).toBe(complete);
  expect(() => checkBuild(complete, shown, 'https://other.example')).toThrow(
    /for SITE_URL=https:\/\/pasidi\.example with LANGUAGES=en,te, not for SITE_URL=https:\/\/other\.example/,
  );
  expect(() => checkBuild(complete, { ...shown, testMode: true }, build.siteUrl)).toThrow(
    /not for .* in test mode/,
  );
  expect(() => checkBuild(complete, { ...shown, languages: ['en'] }, build.siteUrl)).toThrow(
    /not for .* with LANGUAGES=en:/,
  );
  expect(() => checkBuild(null, shown, build.siteUrl)).toThrow(/no complete build.*npm run build/);
});
