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

/** What a live site must have, for a build that is made before it is given: no page shows any of it. */
const GIVEN_LATER = {
  DATABASE_URL: LATER,
  NEXTAUTH_SECRET: 'given to the site and not to its build',
  RAZORPAY_KEY_ID: 'given-later',
  RAZORPAY_KEY_SECRET: 'given-later',
  RAZORPAY_WEBHOOK_SECRET: 'given-later',
  MSG91_AUTH_KEY: 'given-later',
  MSG91_TEMPLATE_ID: 'given-later',
};

/** The environment of a build alone, where a live site's secrets may be missing: a build shows only that it has them. */
export function buildVariables(variables: Variables): Variables {
  if (!isLive(variables)) return variables;
  const missing = Object.entries(GIVEN_LATER).filter(([name]) => !variables[name]?.trim());
  return { ...variables, ...Object.fromEntries(missing) };
}

/** The secret that signs sessions: made once and kept in `dataDir`, so that sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'nextauth-secret');
  return orSayWhy(`the session secret could not be kept in ${dataDir}`, () => {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
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
