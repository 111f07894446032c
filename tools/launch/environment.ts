import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, parseEnv } from '@/lib/env';
import { orSayWhy } from './launch-error';

export type Variables = NodeJS.ProcessEnv;

/** What the environment asks for, before anything is started. */
export interface Plan {
  env: Env;
  /** Whether the database is the embedded one. */
  embedded: boolean;
  /** Whether somebody has to play Razorpay or MSG91. */
  sandbox: boolean;
  dataDir: string;
}

const LATER = 'postgresql://embedded@127.0.0.1/pasidi';

function isLive(variables: Record<string, string | undefined>): boolean {
  return /^https:/i.test(variables.SITE_URL?.trim() ?? '');
}

/**
 * Checks the whole environment at once (throws EnvError) and says what it asks for. A live site gets no defaults: its
 * database and its secret are given. Everything else may lack them.
 */
export function planFor(variables: Record<string, string | undefined>, projectDir: string): Plan {
  const given = (name: string) => variables[name]?.trim() || undefined;
  const env = parseEnv(
    isLive(variables)
      ? variables
      : {
          ...variables,
          DATABASE_URL: given('DATABASE_URL') ?? LATER,
          NEXTAUTH_SECRET: given('NEXTAUTH_SECRET') ?? 'made later',
        },
  );
  return {
    env,
    embedded: env.databaseUrl === LATER,
    sandbox: env.razorpay.sandbox || env.msg91.sandbox,
    dataDir: path.resolve(projectDir, env.dataDir),
  };
}

/** What a live site must have, for a build that is made before it is given: no page shows any of it, but whether the keys are test keys. */
function givenLater(testMode: boolean) {
  return {
    DATABASE_URL: LATER,
    // Not constants: what the repository publishes must not pass for a secret.
    NEXTAUTH_SECRET: newSecret(),
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

/** The environment of a build alone, where a live site's secrets may be missing: a build shows only that it has them. */
export function buildVariables(variables: Variables): Variables {
  if (!isLive(variables)) return variables;
  const missing = Object.entries(givenLater(variables.RAZORPAY_TEST_MODE?.trim() === 'on')).filter(
    ([name]) => !variables[name]?.trim(),
  );
  return { ...variables, ...Object.fromEntries(missing) };
}

/** The secret that signs sessions: made once and kept in `dataDir`, so that sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'nextauth-secret');
  return orSayWhy(`the session secret could not be kept in ${dataDir}`, () => {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
    return readFileSync(file, 'utf8').trim();
  });
}

/** The variables of the app's processes. */
export function appVariables(plan: Plan, databaseUrl: string, variables: Variables): Variables {
  const secret = variables.NEXTAUTH_SECRET?.trim();
  return {
    ...variables,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret ? secret : keptSecret(plan.dataDir),
  };
}
