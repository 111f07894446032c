import path from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '@/tools/launch/browser';
import { LaunchError } from '@/tools/launch/launch-error';
import { PROJECT_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';

const file = path.join(PROJECT_DIR, 'public/downloads/pasidi-reward-plan.pdf');

/*
 * npm run reward-plan [-- address]: prints /one-rupee of a running site (default http://localhost:3000), which has a print style, as the
 * PDF that it offers. Run it after changes of that page.
 */
await runCommand(async () => {
  const site = process.argv[2] ?? 'http://localhost:3000';
  const executablePath = await findBrowser(say);
  const browser = await chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 794, height: 1123 } });
    const response = await page.goto(`${site}/one-rupee`, { waitUntil: 'networkidle' }).catch(() => null);
    if (response?.ok() !== true)
      throw new LaunchError(`No reward plan at ${site}/one-rupee: is the site running?`);
    await page.pdf({ path: file, format: 'A4', printBackground: true, tagged: true, outline: true });
    say(`Printed ${path.relative(PROJECT_DIR, file)}.`);
  } finally {
    await browser.close();
  }
});
