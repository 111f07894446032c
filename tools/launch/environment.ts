import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, parseEnv } from '@/lib/env/env';
import { explainSystemErrors } from './launch-error';

export type Variables = NodeJS.ProcessEnv;

export interface Plan {
  env: Env;
  embedded: boolean;
  /** Whether it must replace Razorpay or MSG91. */
  sandbox: boolean;
  dataDir: string;
}

const LATER = 'postgresql://embedded@127.0.0.1/pasidi';

function isLive(variables: Record<string, string | undefined>): boolean {
  return /^https:/i.test(variables.SITE_URL?.trim() ?? '');
}

/** Throws EnvError. A live site gets no default database and secret. */
export function planFor(variables: Record<string, string | undefined>, projectDir: string): Plan {
  const setting = (name: string) => variables[name]?.trim() || undefined;
  const env = parseEnv(
    isLive(variables)
      ? variables
      : {
          ...variables,
          DATABASE_URL: setting('DATABASE_URL') ?? LATER,
          NEXTAUTH_SECRET: setting('NEXTAUTH_SECRET') ?? 'made later',
        },
  );
  return {
    env,
    embedded: env.databaseUrl === LATER,
    sandbox: env.razorpay.sandbox || env.msg91.sandbox,
    dataDir: path.resolve(projectDir, env.dataDir),
  };
}

/** Values of a live site's required variables in a build without them; pages show only whether the keys are test keys. */
function placeholders(testMode: boolean) {
  return {
    DATABASE_URL: LATER,
    // Random: published constants must not be valid secrets.
    NEXTAUTH_SECRET: newSecret(),
    IDENTITY_KEY: newIdentityKey(),
    RAZORPAY_KEY_ID: `rzp_${testMode ? 'test' : 'live'}_given_later`,
    RAZORPAY_KEY_SECRET: newSecret(),
    RAZORPAY_WEBHOOK_SECRET: newSecret(),
    MSG91_AUTH_KEY: newSecret(),
    MSG91_TEMPLATE_ID: 'given-later',
    TRUST_PROXY: '1',
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function newIdentityKey(): string {
  return randomBytes(32).toString('base64');
}

/** A live site's secrets may be missing in a build. */
export function buildVariables(variables: Variables): Variables {
  if (!isLive(variables)) return variables;
  const missing = Object.entries(placeholders(variables.RAZORPAY_TEST_MODE?.trim() === 'on')).filter(
    ([name]) => !variables[name]?.trim(),
  );
  return { ...variables, ...Object.fromEntries(missing) };
}

/** Generated once and stored, so that sessions and identity documents survive a restart. */
const stored = {
  NEXTAUTH_SECRET: { what: 'session secret', fileName: 'nextauth-secret', generate: newSecret },
  IDENTITY_KEY: { what: 'key of identity documents', fileName: 'identity-key', generate: newIdentityKey },
} as const;

/** The secret of an embedded site, made where there is none. */
export function storedSecret(dataDir: string, name: keyof typeof stored): string {
  const { what, fileName, generate } = stored[name];
  const file = path.join(dataDir, fileName);
  return explainSystemErrors(`the ${what} could not be kept in ${dataDir}`, () => {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, generate(), { mode: 0o600, flag: 'wx' });
    return readFileSync(file, 'utf8').trim();
  });
}

export function appVariables(plan: Plan, databaseUrl: string, variables: Variables): Variables {
  const secretOf = (name: keyof typeof stored) => variables[name]?.trim() || storedSecret(plan.dataDir, name);
  return {
    ...variables,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secretOf('NEXTAUTH_SECRET'),
    IDENTITY_KEY: secretOf('IDENTITY_KEY'),
  };
}
