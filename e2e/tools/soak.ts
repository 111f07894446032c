import { parseArgs } from 'node:util';
import { shown } from '@/e2e/bench/statistics';
import { soak, failuresIn } from '@/e2e/bench/soak';
import { LaunchError } from '@/tools/launch/launch-error';
import { runCommand, say } from '@/tools/launch/terminal';

/*
 * npm run soak                                     60 mixed requests per second for ten minutes, after one minute of warm-up
 * npm run soak -- --minutes 3 --rate 100 --size 1000
 * Exit code 1 on any wrong response, memory growth of 10 % or more, or drift of p99 (e2e/bench/soak.ts).
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '60' },
    size: { type: 'string', default: '1000000' },
  },
});

await runCommand(async () => {
  const [minutes, rate, size] = [values.minutes, values.rate, values.size].map(Number);
  if (minutes === undefined || rate === undefined || size === undefined) return;
  if (!(Number.isSafeInteger(minutes) && minutes >= 1 && rate > 0 && size >= 100))
    throw new LaunchError('--minutes, --rate and --size are numbers from 1, above 0 and from 100 on.');
  const report = await soak({ size, minutes, rate, say }, (minute, n) => {
    const { requests, errors, p50Ms, p99Ms, residentMb } = minute;
    if (n === 0)
      say(
        '| minute | requests | errors | p50 ms | p99 ms | memory MB |\n| --- | --: | --: | --: | --: | --: |',
      );
    const cells = [n === 0 ? 'warm-up' : String(n), String(requests), String(errors)];
    say(`| ${[...cells, shown(p50Ms), shown(p99Ms), shown(residentMb)].join(' | ')} |`);
  });
  const wrong = failuresIn(report);
  if (wrong.length > 0) process.exitCode = 1;
  say(wrong.length === 0 ? '\nNo error, memory and p99 stay.' : `\nWrong: ${wrong.join('; ')}.`);
});
