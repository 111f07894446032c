import { seedBench } from '@/e2e/bench/seed';
import { LaunchError } from '@/tools/launch/launch-error';
import { runCommand, say } from '@/tools/launch/terminal';

/*
 * npm run bench:seed                     benchmark database with a million opportunities
 * npm run bench:seed -- 1000 100000      smaller ones
 */
await runCommand(async () => {
  const sizes = process.argv.length > 2 ? process.argv.slice(2) : ['1000000'];
  const wrong = sizes.find((size) => !/^[1-9]\d{2,6}$/.test(size));
  if (wrong !== undefined)
    throw new LaunchError(`${wrong} is no number of opportunities from 100 to 9999999.`);
  for (const size of sizes) {
    say(`The business with ${Number(size).toLocaleString('en-US')} opportunities:`);
    await seedBench(Number(size), say);
  }
});
