import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildStamp } from './build-stamp';
import { planFor } from './environment';

let project: string;
let before: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
}

function stamp(variables: Record<string, string> = {}): string {
  return buildStamp(project, planFor(variables, project).env, variables.SITE_URL);
}

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'pasidi-stamp-'));
  write('app/page.tsx', 'home');
  write('lib/visits/bookings/rules.ts', 'rules');
  write('package-lock.json', '{}');
  before = stamp();
});
afterEach(() => rmSync(project, { recursive: true }));

describe('a build is stale', () => {
  it.each([
    ['a changed page', () => write('app/page.tsx', 'house')],
    ['a new file', () => write('components/ui/button.tsx', 'button')],
    ['other packages', () => write('package-lock.json', '{"a":1}')],
    ['another configuration of Next', () => write('next.config.ts', 'x')],
    ['another program of a replica', () => write('tools/launch/replica.ts', 'x')],
    ['another schema', () => write('prisma/schema.prisma', 'model A')],
    [
      'a renamed file',
      () => renameSync(path.join(project, 'app/page.tsx'), path.join(project, 'app/pages.tsx')),
    ],
  ])('after %s', (_what, change) => {
    change();
    expect(stamp()).not.toBe(before);
  });

  it('for another public address, and for real keys in place of the sandbox', () => {
    const sms = { MSG91_AUTH_KEY: 'a', MSG91_TEMPLATE_ID: 't' };
    const keys = (id: string) => ({
      RAZORPAY_KEY_ID: id,
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'w',
    });
    expect(stamp({ SITE_URL: 'http://shop.test' })).not.toBe(before);
    expect(stamp({ ...sms, ...keys('rzp_live_x') })).not.toBe(before);
    // The TEST MODE bar stays while any provider is not real.
    for (const some of [sms, keys('rzp_live_x'), { ...sms, ...keys('rzp_test_x') }])
      expect(stamp(some)).toBe(before);
  });
});

describe('a build is still good', () => {
  it.each([
    ['a touched file', () => utimesSync(path.join(project, 'app/page.tsx'), 1, 1)],
    ['a changed test', () => write('lib/visits/bookings/rules.test.ts', 'test')],
    ['changed launch code of the tests', () => write('tools/launch/topology/nginx.ts', 'x')],
    ['a changed end-to-end test', () => write('e2e/journeys/a.spec.ts', 'x')],
  ])('after %s', (_what, change) => {
    change();
    expect(stamp()).toBe(before);
  });

  it('on another port', () => {
    expect(stamp({ PORT: '3001' })).toBe(before);
  });
});
