import { z } from 'zod';

/** `notRun`: skipped or not reached. */
export interface TestCounts {
  passed: number;
  failed: string[];
  notRun: string[];
}

export function sum(results: readonly TestCounts[]): TestCounts {
  return {
    passed: results.reduce((total, counts) => total + counts.passed, 0),
    failed: results.flatMap((counts) => counts.failed),
    notRun: results.flatMap((counts) => counts.notRun),
  };
}

export function lastLine(counts: TestCounts): string {
  return `${counts.passed} passed, ${counts.failed.length} failed`;
}

const firstLine = (message: string) => message.split('\n')[0] ?? '';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), tags: z.array(z.string()).optional() }),
      ),
    }),
  ),
});

/**
 * A file that failed to load, or an error outside tests (`code` is the exit code), is one failure. Tests excluded by the tag filter are not
 * counted.
 */
export function countVitest(
  report: unknown,
  code: number,
  filter: 'torture only' | 'without torture',
): TestCounts {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success)
    return { passed: 0, failed: ['unit tests: they did not run to their end'], notRun: [] };
  const counts: TestCounts = { passed: 0, failed: [], notRun: [] };
  for (const file of parsed.data.testResults) {
    const chosen = file.assertionResults.filter(
      ({ tags = [] }) => tags.includes('torture') === (filter === 'torture only'),
    );
    const failed = chosen.filter((test) => test.status === 'failed');
    const notRun = chosen.filter((test) => test.status !== 'failed' && test.status !== 'passed');
    counts.passed += chosen.length - failed.length - notRun.length;
    counts.failed.push(...failed.map(({ fullName }) => `${file.name}: ${fullName}`));
    counts.notRun.push(...notRun.map(({ fullName }) => `${file.name}: ${fullName}`));
    if (file.status === 'failed' && failed.length === 0)
      counts.failed.push(`${file.name}: the file itself (${firstLine(file.message)})`);
  }
  if (code !== 0 && counts.failed.length === 0)
    counts.failed.push('unit tests: an error outside of any test');
  return counts;
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

/** Counts tests of Playwright's report, as {@link countVitest}. */
export function countPlaywright(report: unknown, code: number): TestCounts {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success)
    return { passed: 0, failed: ['end-to-end tests: they did not run to their end'], notRun: [] };
  const failed = parsed.data.errors.map((error) => `end-to-end tests: ${firstLine(error.message)}`);
  const counts: TestCounts = { passed: 0, failed, notRun: [] };
  for (const { title, file, line, tests } of specsOf(parsed.data.suites)) {
    for (const { projectName, status } of tests) {
      const name = `[${projectName}] e2e/${file}:${line} ${title}`;
      if (status === 'expected') counts.passed += 1;
      else if (status === 'skipped') counts.notRun.push(name);
      else counts.failed.push(status === 'unexpected' ? name : `${name} (${status})`);
    }
  }
  if (code !== 0 && failed.length === 0) failed.push('end-to-end tests: an error outside of any test');
  return counts;
}
