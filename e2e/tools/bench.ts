import { parseArgs } from 'node:util';
import { runScaling } from '@/e2e/bench/scaling';
import { reportOf } from '@/e2e/bench/report';
import { runBench } from '@/e2e/bench/run';
import { LaunchError } from '@/tools/launch/launch-error';
import { runCommand, say } from '@/tools/launch/terminal';

/*
 * npm run bench                          the built app on a million rows, compared with the baseline and the floor
 * npm run bench -- --size 1000           on a smaller database (created if missing)
 * npm run bench -- --only a,c,n --rounds 3 --seconds 1
 * npm run bench -- --sizes 1000,100000,1000000   scaling: tables of several sizes
 * One worker, 16 connections, warmed up; medians of interleaved rounds. Exit code 1 if a target is missed.
 */

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    sizes: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});

function atLeast(least: number, option: string, text: string): number {
  const value = Number(text);
  if (!(value >= least)) throw new LaunchError(`--${option} is a number from ${least} on.`);
  return value;
}

await runCommand(async () => {
  const options = {
    rounds: atLeast(1, 'rounds', values.rounds),
    seconds: atLeast(0.2, 'seconds', values.seconds),
    only: values.only?.split(',') ?? null,
    say,
  };
  const sizes = values.sizes?.split(',').map((size) => atLeast(100, 'sizes', size));
  const { text, missed } =
    sizes === undefined
      ? reportOf(await runBench({ ...options, size: atLeast(100, 'size', values.size) }))
      : await runScaling({ ...options, sizes });
  say(`\n${text}\n`);
  if (missed.length > 0) process.exitCode = 1;
  say(missed.length === 0 ? 'Every figure is reached.' : `Missed:\n${missed.join('\n')}`);
});
