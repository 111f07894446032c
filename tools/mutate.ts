import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/*
 * npm run mutate                     a test must fail for each change of the sources (Stryker)
 * npm run mutate -- rules            one part only
 * npm run mutate -- rules lib/paise.ts   one part, one file only
 */

/** A mutant in code that runs at module load is tested with every test of its part. */
const parts: Record<string, { mutate: string[]; testFiles: string[] }> = {
  rules: {
    mutate: ['lib/kernel/access/*.ts', 'lib/*/*/rules.ts', 'lib/paise.ts', '!lib/money/payments/rules.ts'],
    testFiles: [
      'lib/kernel/access/*.test.ts',
      'lib/gateway/{operation,product-docs}.test.ts',
      'lib/*/*/{rules,slot-rules}.test.ts',
      'lib/paise.test.ts',
      'lib/server/front/csp.test.ts',
    ],
  },
  payments: {
    mutate: ['lib/money/payments/*.ts', '!lib/money/payments/contract.ts'],
    testFiles: ['lib/money/payments/*.test.ts'],
  },
};

/** Every surviving mutant needs a written reason (`// Stryker disable ...: reason`). */
const STRICT = new Set(['lib/kernel/access', 'lib/money/payments']);
const GOAL_PERCENT = 90;
const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

interface MutationCounts {
  noticed: number;
  unnoticed: number;
  excused: number;
}
const countsByFolder = new Map<string, MutationCounts>();

function folderOf(fileName: string): string {
  return path.relative(process.cwd(), path.dirname(fileName));
}

const [only, ...files] = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  process.env.MUTATE_TESTS = part.testFiles.join(',');
  const results = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'e2e/testing/mutate.config.ts', related: false },
    mutate: [...(files.length > 0 ? files : part.mutate), '!lib/**/*.test.ts'],
    coverageAnalysis: 'perTest',
    concurrency: Math.max(1, availableParallelism() - 1),
    tempDirName: 'test-results/mutate',
    ignorePatterns: [
      '.next*',
      '.data*',
      'backups',
      'test-results',
      'public',
      'app',
      'components',
      'docs',
      // All but what the tests use.
      'e2e/*',
      '!e2e/testing',
    ],
    disableTypeChecks: 'lib/**/*.ts',
    // Rewriting it needs TypeScript's old JavaScript API, which version 7 lacks.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: `test-results/mutate-${name}.json` },
    allowEmpty: false,
  }).runMutationTest();
  for (const { fileName, status } of results) {
    const folder = folderOf(fileName);
    const sum = countsByFolder.get(folder) ?? { noticed: 0, unnoticed: 0, excused: 0 };
    if (NOTICED.has(status)) sum.noticed += 1;
    else if (UNNOTICED.has(status)) sum.unnoticed += 1;
    else if (status === 'Ignored') sum.excused += 1;
    countsByFolder.set(folder, sum);
  }
}

let fine = countsByFolder.size > 0;
for (const [folder, { noticed, unnoticed, excused }] of [...countsByFolder].toSorted(([a], [b]) =>
  a.localeCompare(b, 'en'),
)) {
  const percent = (100 * noticed) / (noticed + unnoticed);
  const enough = percent >= GOAL_PERCENT && (unnoticed === 0 || !STRICT.has(folder));
  fine &&= enough;
  console.log(
    `${enough ? 'ok     ' : 'FAILED '} ${folder}: ${noticed} of ${noticed + unnoticed} noticed (${percent.toFixed(1)} %), ${excused} excused`,
  );
}
process.exitCode = fine ? 0 : 1;
