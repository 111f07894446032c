import { existsSync } from 'node:fs';
import { installFromDebian } from './debian';
import { LaunchError } from './launch-error';
import { runTool } from '@/tools/process/run-tool';

/** Headless, and Playwright's own choice: a page needs half the CPU that it needs in a windowed browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WINDOWED_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DOWNLOAD_MS = 300_000;

/** A download may lack system libraries. Undefined: Playwright's own. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  if (executablePath !== undefined && !existsSync(executablePath)) return false;
  try {
    // Lazy: unit tests need no browser, and loading takes as long as a small test file runs.
    const { chromium } = await import('playwright');
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

/** A path, undefined for Playwright's own, or null if none starts. */
async function firstOf(candidates: readonly (string | undefined)[]): Promise<string | undefined | null> {
  for (const candidate of candidates) if (await starts(candidate)) return candidate;
  return null;
}
const installed = () => firstOf([undefined, HEADLESS_SHELL]);

async function download(): Promise<void> {
  const { child, done } = runTool(
    ['node_modules/playwright/cli.js', 'install', '--only-shell', 'chromium'],
    process.env,
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), DOWNLOAD_MS);
  await done;
  clearTimeout(timer);
}

/**
 * A value for BROWSER_PATH ('' for Playwright's own): given, an installed headless one, Playwright's download, Debian's package, or a
 * windowed browser. Throws a {@link LaunchError} if none is available.
 */
export async function findBrowser(say: (sentence: string) => void): Promise<string> {
  const configured = process.env.BROWSER_PATH?.trim();
  if (configured) {
    if (await starts(configured)) return configured;
    throw new LaunchError(`The browser of BROWSER_PATH (${configured}) does not start.`);
  }
  let found = await installed();
  if (found === null) {
    say("No headless browser found: downloading Playwright's ...");
    await download();
    found = await installed();
  }
  if (found === null) {
    say("The download failed: installing Debian's chromium-headless-shell ...");
    await installFromDebian(['chromium-headless-shell']);
    found = await firstOf([undefined, HEADLESS_SHELL, ...WINDOWED_BROWSERS]);
  }
  if (found === null) {
    throw new LaunchError(
      'No browser is available: install Chromium and set BROWSER_PATH to its executable.',
    );
  }
  return found ?? '';
}
