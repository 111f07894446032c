import { describe, expect, it } from 'vitest';
import { lastLine, sum, tallyPlaywright, tallyVitest } from './summary';

const file = (status: string, ...tests: [name: string, status: string][]) => ({
  name: 'lib/a.test.ts',
  status,
  message: '',
  assertionResults: tests.map(([fullName, outcome]) => ({ fullName, status: outcome })),
});

describe('the count of vitest', () => {
  it('counts each test once', () => {
    const report = { testResults: [file('failed', ['adds', 'passed'], ['divides', 'failed'])] };
    expect(tallyVitest(report, 1)).toEqual({ passed: 1, failed: ['lib/a.test.ts: divides'] });
  });

  it('takes a test that was not run for a failure', () => {
    const report = { testResults: [file('passed', ['adds', 'passed'], ['later', 'skipped'])] };
    expect(tallyVitest(report, 0).failed).toEqual(['lib/a.test.ts: later (skipped)']);
  });

  it('counts a file that cannot be loaded, or cleaned up after, and says why', () => {
    const loaded = { ...file('failed'), message: 'Cannot find it\nat x' };
    expect(tallyVitest({ testResults: [loaded] }, 1).failed).toEqual([
      'lib/a.test.ts: the file itself (Cannot find it)',
    ]);
    const tidied = { ...file('failed', ['adds', 'passed']), message: 'permission denied' };
    expect(tallyVitest({ testResults: [tidied] }, 1)).toEqual({
      passed: 1,
      failed: ['lib/a.test.ts: the file itself (permission denied)'],
    });
  });

  it('does not pass where vitest itself fails or leaves no report', () => {
    expect(tallyVitest({ testResults: [file('passed', ['adds', 'passed'])] }, 1).failed).toHaveLength(1);
    expect(tallyVitest(undefined, 0).failed).toHaveLength(1);
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
    expect(tallyPlaywright(report, 1)).toEqual({
      passed: 2,
      failed: ['[phone] e2e/journeys/log-in.spec.ts:7 logs in'],
    });
  });

  it('takes skipped and flaky tests for failures', () => {
    const report = { suites: [{ specs: [specs('skipped', 'flaky')] }], errors: [] };
    expect(tallyPlaywright(report, 0).failed).toHaveLength(2);
  });

  it('does not pass where nothing could run', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'No tests found\nat x' }] }, 1).failed).toEqual([
      'end-to-end tests: No tests found',
    ]);
    expect(tallyPlaywright(null, 0).failed).toHaveLength(1);
    expect(tallyPlaywright({ suites: [], errors: [] }, 1).failed).toHaveLength(1);
  });
});

it('the last line says how many passed and failed, nothing else', () => {
  const total = sum([
    { passed: 2, failed: [] },
    { passed: 3, failed: ['x'] },
  ]);
  expect(lastLine(total)).toBe('5 passed, 1 failed');
});
