import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installFromDebian } from './debian';
import { LaunchError } from './launch-error';
import { runTool } from './run-tool';

/** The one without a window first, which is Playwright's own choice too: the same tests cost it a quarter less of the processor. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const DOWNLOAD_MS = 300_000;

/** Whether a browser really starts: a download may lack the system's libraries. Undefined: Playwright's own. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  if (executablePath !== undefined && !existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** The first browser of this machine that starts: a path, undefined for Playwright's own, or null where there is none. */
async function installed(): Promise<string | undefined | null> {
  for (const candidate of [undefined, ...SYSTEM_BROWSERS]) if (await starts(candidate)) return candidate;
  return null;
}

async function download(): Promise<void> {
  const { child, done } = runTool(
    ['node_modules/playwright/cli.js', 'install', '--only-shell', 'chromium'],
    process.env,
  );
  const impatient = setTimeout(() => child.kill('SIGKILL'), DOWNLOAD_MS);
  await done;
  clearTimeout(impatient);
}

/**
 * A browser for the end-to-end tests, as BROWSER_PATH wants it ('' for Playwright's own): the given one, one that is there,
 * else Playwright's download, else Debian's package of the same. Throws a {@link LaunchError} where none can be had.
 */
export async function findBrowser(say: (sentence: string) => void): Promise<string> {
  const given = process.env.BROWSER_PATH?.trim();
  if (given) {
    if (await starts(given)) return given;
    throw new LaunchError(`The browser of BROWSER_PATH (${given}) does not start.`);
  }
  let found = await installed();
  if (found === null) {
    say("No browser found: asking for Playwright's own ...");
    await download();
    found = await installed();
  }
  if (found === null) {
    say("It cannot be had: installing Debian's chromium-headless-shell ...");
    await installFromDebian(['chromium-headless-shell']);
    found = await installed();
  }
  if (found === null) {
    throw new LaunchError('No browser can be had: install Chromium and set BROWSER_PATH to its program.');
  }
  return found ?? '';
}
