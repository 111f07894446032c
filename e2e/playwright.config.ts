import { defineConfig } from 'playwright/test';

/*
 * The site, its sandbox and its database are started by tools/launch/test.ts, which hands their addresses over in BASE_URL,
 * SANDBOX_URL and DATABASE_URL, and the browser in BROWSER_PATH (without it, Playwright takes its own).
 */
const browser = process.env.BROWSER_PATH;
/** Set where two replicas stand behind a proxy (`npm run topology`). */
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

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores of the usual machine: a test waits for the site as long as it works itself.
  workers: 3,
  // Far more than any test takes: a busy machine must not fail one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? '../test-results/report.json' }],
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What moves is drawn by the processor here, all the time. The specs that say otherwise see it move.
    contextOptions: { reducedMotion: 'reduce' },
    // A failure leaves a picture and the page's outline. A trace slows every test: `npm run test:e2e -- <file> --trace=on`.
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
      // Not what holds of one process that is spoken to without a proxy, nor what has a site of its own.
      ...(replicated
        ? {
            grepInvert: /@direct/,
            testIgnore: /(fuzz|observing|recovery\.torture|secrets\.torture)\.spec\.ts$/,
          }
        : {}),
    },
    ...(replicated
      ? [
          { name: 'restarts', testMatch: 'replicas/restarts.spec.ts', fullyParallel: false },
          { name: 'replicas', testMatch: 'replicas/shared.spec.ts' },
        ]
      : []),
    {
      name: 'desktop',
      testMatch: ['journeys/*.spec.ts', 'guards/*.spec.ts'],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // The guards speak HTTP: a narrow screen changes nothing in them.
    { name: 'phone', testMatch: 'journeys/*.spec.ts', grep: /@phone|@everywhere/, use: phone },
    // Torture: the journeys of the desktop once more, but for those in which a narrow screen changes nothing.
    {
      name: 'phone-again',
      testMatch: 'journeys/*.spec.ts',
      grepInvert: /@desk|@phone|@everywhere/,
      use: phone,
    },
    // Reads the log that the other projects left: tools/launch/test.ts runs it after them, whatever became of them.
    { name: 'log', testMatch: 'log/*.spec.ts' },
  ],
});
