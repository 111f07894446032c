import { z } from 'zod';

/** What a stage of the tests found. `failed` holds a name for each failure, for the list at the end. */
export interface Tally {
  passed: number;
  failed: string[];
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
  };
}

/** The last line of `npm test`. */
export function lastLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed.length} failed`;
}

const firstLine = (message: string) => message.split('\n')[0] ?? '';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * Counts vitest's JSON report. A file that failed before its first test counts as one failure, and so does a test that was
 * not run: what does not run can not fail. `code` is vitest's exit code: a failure that no test shows (an unhandled error)
 * counts too.
 */
export function tallyVitest(report: unknown, code: number): Tally {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: ['unit tests: they did not run to their end'] };
  const failed: string[] = [];
  let passed = 0;
  for (const file of parsed.data.testResults) {
    const bad = file.assertionResults.filter((test) => test.status !== 'passed');
    passed += file.assertionResults.length - bad.length;
    for (const { fullName, status } of bad) {
      failed.push(`${file.name}: ${fullName}${status === 'failed' ? '' : ` (${status})`}`);
    }
    if (file.status === 'failed' && bad.length === 0)
      failed.push(`${file.name}: the file itself (${firstLine(file.message)})`);
  }
  if (code !== 0 && failed.length === 0) failed.push('unit tests: an error outside of any test');
  return { passed, failed };
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
});
interface Suite {
  specs: z.infer<typeof spec>[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string() })),
});

function specsOf(suites: readonly Suite[]): Suite['specs'] {
  return suites.flatMap((inner) => [...inner.specs, ...specsOf(inner.suites ?? [])]);
}

/** Counts Playwright's JSON report, as {@link tallyVitest} does vitest's. */
export function tallyPlaywright(report: unknown, code: number): Tally {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: ['end-to-end tests: they did not run to their end'] };
  const failed = parsed.data.errors.map((error) => `end-to-end tests: ${firstLine(error.message)}`);
  let passed = 0;
  for (const { title, file, line, tests } of specsOf(parsed.data.suites)) {
    for (const { projectName, status } of tests) {
      if (status === 'expected') passed += 1;
      else
        failed.push(
          `[${projectName}] e2e/${file}:${line} ${title}${status === 'unexpected' ? '' : ` (${status})`}`,
        );
    }
  }
  if (code !== 0 && failed.length === 0) failed.push('end-to-end tests: an error outside of any test');
  return { passed, failed };
}
