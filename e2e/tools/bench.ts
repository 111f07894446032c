import { parseArgs } from 'node:util';
import { reportOf } from '@/e2e/bench/report';
import { runBench } from '@/e2e/bench/run';
import { LaunchError } from '@/lib/launch/launch-error';
import { runCommand, say } from '@/lib/launch/terminal';

/*
 * npm run bench                          the built app with a million rows beside the limit and the floor, in one run
 * npm run bench -- --size 1000           on a smaller database (npm run bench:seed makes them; a missing one is made first)
 * npm run bench -- --only a,c,n --rounds 3 --seconds 1
 *
 * One worker, 16 connections, warmed up; medians of interleaved rounds. Exit code 1 where a figure of the issue is missed.
 */

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});

function numberOf(option: 'size' | 'rounds' | 'seconds', least: number): number {
  const value = Number(values[option]);
  if (!(value >= least)) throw new LaunchError(`--${option} is a number from ${least} on.`);
  return value;
}

await runCommand(async () => {
  const result = await runBench({
    size: numberOf('size', 100),
    rounds: numberOf('rounds', 1),
    seconds: numberOf('seconds', 0.2),
    only: values.only?.split(',') ?? null,
    say,
  });
  const { text, missed } = reportOf(result);
  say(`\n${text}\n`);
  if (missed.length > 0) process.exitCode = 1;
  say(missed.length === 0 ? 'Every figure is reached.' : `Missed:\n${missed.join('\n')}`);
});
