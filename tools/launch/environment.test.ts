import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvError } from '@/lib/env/env';
import { buildStamp } from './build-stamp';
import { appVariables, buildVariables, planFor } from './environment';

const own = 'postgresql://me:x@db.example:5432/shop';
const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'k4QzT8vN1pLw',
  RAZORPAY_WEBHOOK_SECRET: '9f2c71e04ab85d36',
  MSG91_AUTH_KEY: '384Ab71Zk9Qe',
  MSG91_TEMPLATE_ID: 't',
};

const settings = {
  DATABASE_URL: own,
  NEXTAUTH_SECRET: 'n7Vq2LxT9cRwZ4kJ8sBd1HfM6gPy3uEa',
  IDENTITY_KEY: '3q2+7wN8vX1kLmZc0RtYbHs5uFgJdA9eQiVoWxPyKnM=',
  TRUST_PROXY: '1',
};

describe('the plan of a start', () => {
  it('without variables uses the embedded database, the sandbox and a data folder in the project', () => {
    expect(planFor({}, '/project')).toMatchObject({
      embedded: true,
      sandbox: true,
      dataDir: '/project/.data',
      env: { port: 3000, siteUrl: 'http://localhost:3000', live: false },
    });
  });

  it('with DATABASE_URL embeds no database', () => {
    const plan = planFor({ DATABASE_URL: own, DATA_DIR: '/var/data' }, '/project');
    expect(plan).toMatchObject({ embedded: false, dataDir: '/var/data', env: { databaseUrl: own } });
  });

  it('treats a blank DATABASE_URL as missing', () => {
    expect(planFor({ DATABASE_URL: ' ' }, '/project').embedded).toBe(true);
  });

  it('starts the sandbox unless both providers are real', () => {
    const { MSG91_AUTH_KEY: _key, MSG91_TEMPLATE_ID: _template, ...razorpay } = keys;
    expect(planFor(razorpay, '/project').sandbox).toBe(true);
    expect(planFor(keys, '/project').sandbox).toBe(false);
  });

  it('gives a live site no default database and secret', () => {
    const live = { SITE_URL: 'https://gold.example', ...keys };
    expect(() => planFor(live, '/project')).toThrow(EnvError);
    expect(() => planFor(live, '/project')).toThrow(
      /DATABASE_URL is missing[^]*NEXTAUTH_SECRET is missing[^]*IDENTITY_KEY is missing/,
    );
  });
});

describe('the secret that signs sessions', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'pasidi-secret-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('is generated once, readable by the owner only, and reused at the next start', () => {
    const plan = planFor({ DATA_DIR: dataDir }, '/project');
    const first = appVariables(plan, own, { NODE_ENV: 'production' }).NEXTAUTH_SECRET;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(appVariables(plan, own, { NODE_ENV: 'production' }).NEXTAUTH_SECRET).toBe(first);
    expect(statSync(path.join(dataDir, 'nextauth-secret')).mode & 0o777).toBe(0o600);
  });

  it('is NEXTAUTH_SECRET if set', () => {
    const plan = planFor({ DATA_DIR: dataDir }, '/project');
    expect(appVariables(plan, own, { NODE_ENV: 'production', NEXTAUTH_SECRET: 'mine' }).NEXTAUTH_SECRET).toBe(
      'mine',
    );
  });
});

describe('the key of identities', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'pasidi-identity-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const keyAt = (variables: Record<string, string> = {}) =>
    appVariables(planFor({ DATA_DIR: dataDir, ...variables }, '/project'), own, {
      NODE_ENV: 'production',
      ...variables,
    }).IDENTITY_KEY;

  it('is generated once, readable by the owner only, valid, and reused at the next start', () => {
    const key = keyAt();
    expect(keyAt({ IDENTITY_KEY: key ?? '' })).toBe(key);
    expect(keyAt()).toBe(key);
    expect(statSync(path.join(dataDir, 'identity-key')).mode & 0o777).toBe(0o600);
  });

  it('is IDENTITY_KEY if set', () => {
    expect(keyAt({ IDENTITY_KEY: settings.IDENTITY_KEY })).toBe(settings.IDENTITY_KEY);
  });
});

describe('the environment of a build only', () => {
  it('a live site without secrets gets the same build as with them', () => {
    const address = { SITE_URL: 'https://pasidi.example' };
    const site = planFor({ ...address, ...settings, ...keys }, '/project');
    const build = planFor(buildVariables({ NODE_ENV: 'production', ...address }), '/project');
    expect([build.env.siteUrl, build.sandbox]).toEqual([site.env.siteUrl, site.sandbox]);
    expect(buildStamp('/project', build.env, address.SITE_URL)).toBe(
      buildStamp('/project', site.env, address.SITE_URL),
    );
  });

  it('a live site in Razorpay’s test mode gets a build of its own, with the bar', () => {
    const address = { SITE_URL: 'https://pasidi.example' };
    const testMode = { ...address, RAZORPAY_TEST_MODE: 'on' };
    const site = planFor({ ...testMode, ...settings, ...keys, RAZORPAY_KEY_ID: 'rzp_test_x' }, '/project');
    const build = planFor(buildVariables({ NODE_ENV: 'production', ...testMode }), '/project');
    const other = planFor(buildVariables({ NODE_ENV: 'production', ...address }), '/project');
    expect(build.env.testMode).toBe(true);
    const stamps = [site, build, other].map(({ env }) => buildStamp('/project', env, address.SITE_URL));
    expect(stamps[1]).toBe(stamps[0]);
    expect(stamps[2]).not.toBe(stamps[0]);
  });

  it('placeholders of secrets are random', () => {
    const one = buildVariables({ NODE_ENV: 'production', SITE_URL: 'https://pasidi.example' });
    const two = buildVariables({ NODE_ENV: 'production', SITE_URL: 'https://pasidi.example' });
    expect(one.NEXTAUTH_SECRET).not.toBe(two.NEXTAUTH_SECRET);
  });

  it('keeps given variables; does not change other sites', () => {
    const variables = { NODE_ENV: 'production', SITE_URL: 'https://pasidi.example', ...keys } as const;
    expect(buildVariables(variables)).toMatchObject(keys);
    expect(buildVariables({ NODE_ENV: 'production' })).toEqual({ NODE_ENV: 'production' });
  });
});
