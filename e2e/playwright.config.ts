import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { useDeviceFonts } from './fixtures/device-fonts';

/* tools/launch/test.ts starts the site and sets BASE_URL, SANDBOX_URL, DATABASE_URL and BROWSER_PATH (default: Playwright's own). */
const browser = process.env.BROWSER_PATH;
/** Two replicas behind a proxy (`npm run topology`). */
const replicated = process.env.REPLICA_URLS !== undefined;

const androidChrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  userAgent: androidChrome,
  isMobile: true,
  hasTouch: true,
};

// Inherited by the browsers of every worker.
useDeviceFonts(path.resolve(import.meta.dirname, '../test-results/device-fonts'));

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/e2e',
  // A flaky test is a finding.
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  // More than the usual number of cores: tests spend half of their time waiting.
  workers: 3,
  // Far above any test's duration, for busy machines.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? '../test-results/report.json' }],
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // An action that waits longer waits for something that will not come.
    actionTimeout: 15_000,
    // A worker's requests pass by the routes of a test; its own tests allow it.
    serviceWorkers: 'block',
    // Animations use the CPU all the time; their specs override this.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces slow every test: `npm run test:e2e -- <file> --trace=on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'contracts',
      testMatch: 'contracts/*.spec.ts',
      // Except tests of a single process without a proxy, and of a separate site.
      ...(replicated
        ? {
            grepInvert: /@direct/,
            testIgnore: /(fuzz|observability|recovery|secrets)\.torture\.spec\.ts$/,
          }
        : {}),
    },
    ...(replicated
      ? [
          { name: 'restarts', testMatch: 'replicas/restarts.spec.ts', fullyParallel: false },
          { name: 'floods', testMatch: 'replicas/floods.spec.ts', fullyParallel: false },
          { name: 'replicas', testMatch: 'replicas/{shared,stores,proxy}.spec.ts' },
        ]
      : []),
    {
      name: 'desktop',
      testMatch: ['journeys/**/*.spec.ts', 'guards/*.spec.ts'],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Guards use HTTP, where the viewport has no effect.
    // @everywhere runs on both, in `npm test` on the desktop (tools/launch/test.ts).
    { name: 'phone', testMatch: 'journeys/**/*.spec.ts', grep: /@phone|@everywhere/, use: phone },
    // By hand: desktop journeys on a phone, except where the viewport has no effect.
    {
      name: 'phone-again',
      testMatch: 'journeys/**/*.spec.ts',
      grepInvert: /@desk|@phone|@everywhere/,
      use: phone,
    },
    // Alone, after the others: tools/launch/test.ts.
    { name: 'lighthouse', testMatch: 'lighthouse/*.spec.ts', fullyParallel: false },
    // Reads the other projects' log: tools/launch/test.ts runs it last, whatever their result.
    { name: 'log', testMatch: 'log/*.spec.ts' },
  ],
});
