import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, lastLine, sum } from './summary';

const file = (status: string, ...tests: [name: string, status: string, ...tags: string[]][]) => ({
  name: 'lib/a.test.ts',
  status,
  message: '',
  assertionResults: tests.map(([fullName, outcome, ...tags]) => ({ fullName, status: outcome, tags })),
});
const count = (report: unknown, code: number) => countVitest(report, code, 'without torture');

describe('the count of vitest', () => {
  it('counts each test once', () => {
    const report = { testResults: [file('failed', ['adds', 'passed'], ['divides', 'failed'])] };
    expect(count(report, 1)).toEqual({ passed: 1, failed: ['lib/a.test.ts: divides'], notRun: [] });
  });

  it('names a test that did not run apart from those that failed', () => {
    const report = { testResults: [file('passed', ['adds', 'passed'], ['later', 'skipped'])] };
    expect(count(report, 0)).toEqual({ passed: 1, failed: [], notRun: ['lib/a.test.ts: later'] });
  });

  it('leaves out the tests that the filter by tag skips', () => {
    const report = {
      testResults: [file('passed', ['adds', 'passed'], ['adds a million', 'skipped', 'torture'])],
    };
    expect(count(report, 0)).toEqual({ passed: 1, failed: [], notRun: [] });
    const tortured = {
      testResults: [file('passed', ['adds', 'skipped'], ['adds a million', 'passed', 'torture'])],
    };
    expect(countVitest(tortured, 0, 'torture only')).toEqual({ passed: 1, failed: [], notRun: [] });
  });

  it('counts a file that fails to load or to clean up, with the reason', () => {
    const loaded = { ...file('failed'), message: 'Cannot find it\nat x' };
    expect(count({ testResults: [loaded] }, 1).failed).toEqual([
      'lib/a.test.ts: the file itself (Cannot find it)',
    ]);
    const tidied = { ...file('failed', ['adds', 'passed']), message: 'permission denied' };
    expect(count({ testResults: [tidied] }, 1)).toEqual({
      passed: 1,
      failed: ['lib/a.test.ts: the file itself (permission denied)'],
      notRun: [],
    });
  });

  it('fails if vitest itself fails or leaves no report', () => {
    expect(count({ testResults: [file('passed', ['adds', 'passed'])] }, 1).failed).toHaveLength(1);
    expect(count(undefined, 0).failed).toHaveLength(1);
  });
});

const specs = (...statuses: string[]) => ({
  title: 'logs in',
  file: 'journeys/log-in.spec.ts',
  line: 7,
  tests: statuses.map((status, index) => ({ projectName: index === 0 ? 'desktop' : 'phone', status })),
});

describe('the count of Playwright', () => {
  it('counts a test once per project, in suites however deep', () => {
    const report = {
      suites: [{ specs: [specs('expected')], suites: [{ specs: [specs('expected', 'unexpected')] }] }],
      errors: [],
    };
    expect(countPlaywright(report, 1)).toEqual({
      passed: 2,
      failed: ['[phone] e2e/journeys/log-in.spec.ts:7 logs in'],
      notRun: [],
    });
  });

  it('counts flaky tests as failures, and names skipped ones separately', () => {
    const report = { suites: [{ specs: [specs('skipped', 'flaky')] }], errors: [] };
    expect(countPlaywright(report, 0)).toEqual({
      passed: 0,
      failed: ['[phone] e2e/journeys/log-in.spec.ts:7 logs in (flaky)'],
      notRun: ['[desktop] e2e/journeys/log-in.spec.ts:7 logs in'],
    });
  });

  it('fails if nothing could run', () => {
    expect(countPlaywright({ suites: [], errors: [{ message: 'No tests found\nat x' }] }, 1).failed).toEqual([
      'end-to-end tests: No tests found',
    ]);
    expect(countPlaywright(null, 0).failed).toHaveLength(1);
    expect(countPlaywright({ suites: [], errors: [] }, 1).failed).toHaveLength(1);
  });
});

it('the last line has the numbers of passed and failed tests only', () => {
  const total = sum([
    { passed: 2, failed: [], notRun: ['y'] },
    { passed: 3, failed: ['x'], notRun: [] },
  ]);
  expect(lastLine(total)).toBe('5 passed, 1 failed');
});
