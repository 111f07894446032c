import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { ownAddress } from '@/lib/env/hosts';
import type { Plan, Variables } from './environment';
import { endChild, endWithParent } from '@/tools/process/guard';
import { recordChild } from '@/tools/process/orphans';
import { LaunchError } from './launch-error';
import { PROJECT_DIR } from './project';
import { lastLines } from '@/tools/process/run-tool';
import type { CleanupStack } from '@/tools/process/cleanup-stack';

const RESTART_MS = 1000;

/** Waits until it responds; restarts it if it dies. */
export async function startSandbox(
  plan: Plan,
  variables: Variables,
  cleanup: CleanupStack,
  say: (sentence: string) => void,
  log: Writable = process.stderr,
): Promise<void> {
  const { host, razorpay, msg91, port, sandboxPort, siteUrl } = plan.env;
  const env: Variables = {
    ...variables,
    NODE_ENV: 'production',
    SITE_URL: siteUrl,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: path.join(plan.dataDir, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `http://${ownAddress(host)}:${port}/api/razorpay_webhook`,
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecrets.join(','),
    MSG91_AUTH_KEY: msg91.authKey,
  };

  const run = () => {
    // Detached: serves the app's last requests while the app drains.
    const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
      cwd: PROJECT_DIR,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithParent(child, 'TERM', null);
    recordChild(plan.dataDir, child.pid);
    return child;
  };

  let child = run();
  const revive = async () => {
    if (cleanup.begun) return;
    say('The sandbox has ended; starting it again.');
    await pause(RESTART_MS);
    if (cleanup.begun) return;
    child = run();
    child.stdout.resume();
    child.stderr.pipe(log, { end: false });
    child.once('exit', () => void revive());
  };
  await cleanup.add(() => endChild(child, 'SIGTERM', 5000));

  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (text: string) => {
      output += text;
      if (output.includes('Sandbox ready')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('exit', () => reject(new LaunchError(`The sandbox does not start: ${lastLines(output, 5)}`)));
  });
  child.stderr.pipe(log, { end: false });
  child.once('exit', () => void revive());
}
