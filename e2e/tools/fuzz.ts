import { parseArgs } from 'node:util';
import { onOwnSite } from '@/e2e/fuzz/on-own-site';
import { fuzz, type Report } from '@/e2e/fuzz/run';
import { runCommand, say } from '@/tools/launch/terminal';

/*
 * npm run fuzz [-- --seed N --cases N]: random requests from the contracts to every endpoint, and raw bytes to the socket. Expects no 5xx,
 * no change after an error, always the envelope. Prints how to replay the batch of each finding; stops after ten; exit code 1 if there are
 * any.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, cases: { type: 'string', default: '200000' } },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const cases = Number(values.cases);
const progressEvery = 5000;

function summary({ cases: played, statuses, compared, findings }: Report, seconds: number): string {
  const responses = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${played} cases (seed ${seed}) in ${seconds} s`,
    `answers ${responses.join(', ')}`,
    `${compared} refusals compared`,
    `${findings.length} findings`,
  ].join('; ');
}

await runCommand(async () => {
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(cases) || cases < 1) {
    throw new Error('--seed and --cases are whole numbers');
  }
  say(`Starting a site to play on (seed ${seed}) ...`);
  const report = await onOwnSite(async (target) => {
    const begun = Date.now();
    const played = await fuzz(target, {
      seed,
      cases,
      findings: 10,
      progress(done) {
        const passed = Math.round((Date.now() - begun) / 1000);
        if (done % progressEvery === 0) say(`${done} of ${cases} cases, ${passed} s`);
      },
      found({ what, description, ...again }) {
        say(`\nFOUND: ${what}\n${description}`);
        say(`Again: npm run fuzz -- --seed ${again.seed} --cases ${again.cases}\n`);
      },
    });
    return { ...played, seconds: Math.round((Date.now() - begun) / 1000) };
  });
  if (report.findings.length > 0) process.exitCode = 1;
  say(summary(report, report.seconds));
});
