import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { withoutStream } from '@/e2e/fixtures/without-stream';
import type { Role } from '@/lib/kernel/access/actor';
import type { RoutePath } from '@/lib/kernel/access/routes';
import { languageCookieName, type Language } from '@/lib/languages';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { findBrowser } from '@/tools/launch/browser';
import { PROJECT_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';
import { demoAccounts, signInDemo } from './demo-accounts';

/*
 * npm run readme-pictures [-- <URL of a started site> [<name> ...]]: the README's pictures (docs/pictures) from the demo data. They are in the
 * repository; run it after a screen has changed.
 */

interface Picture {
  /** File name. */
  readonly name: string;
  readonly path: RoutePath | `/${Language}`;
  /** Null: a visitor. */
  readonly role: Role | null;
  /** Of a customer's page. */
  readonly language?: Language;
  readonly query?: string;
  readonly phone?: true;
  /** Runs before the picture is taken. */
  prepare?(page: Page): Promise<void>;
}

const desk = { width: 1440, height: 900 };
const phone = { width: 375, height: 740 };
const quality = 72;

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/admin-dashboard', role: 'admin' },
  {
    name: 'figures',
    path: '/admin-dashboard',
    role: 'admin',
    prepare: (page) =>
      page
        .getByRole('heading', { name: 'Figures' })
        .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' })),
  },
  {
    name: 'opportunities',
    path: '/admin-opportunity',
    role: 'admin',
    prepare: (page) => press(page, 'Create Opportunity', 'dialog'),
  },
  {
    name: 'order',
    path: '/admin-orders',
    role: 'admin',
    async prepare(page) {
      await page.locator('[data-row-toggle]').first().click();
      const payments = page.getByRole('region', { name: 'Payments', exact: true });
      await payments.getByRole('listitem').first().waitFor();
    },
  },
  { name: 'board', path: '/admin-opportunity', role: 'admin', query: '?view=board' },
  {
    name: 'customer',
    path: '/admin-customers',
    role: 'admin',
    async prepare(page) {
      // A customer who has bought.
      await page.goto(new URL('/admin-opportunity', page.url()).href, { waitUntil: 'networkidle' });
      await page.locator('tr[data-row] a[href^="/customers/"]').first().click();
      await page
        .getByRole('region', { name: 'Timeline', exact: true })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'search',
    path: '/executive-dashboard',
    role: 'executive',
    async prepare(page) {
      await press(page, 'Search', 'dialog');
      await page.keyboard.type('lakshni');
      await page
        .getByRole('option', { name: /Lakshmi/ })
        .first()
        .waitFor();
    },
  },
  { name: 'front-desk', path: '/front-desk', role: 'employee' },
  { name: 'phone', path: '/employee-opportunity', role: 'employee', phone: true },
  { name: 'home-te', path: '/te', role: null, phone: true },
  {
    name: 'booking-te',
    path: '/gold_slot_booking',
    role: 'user',
    language: 'te',
    query: '?book=1',
    phone: true,
  },
];

async function press(page: Page, button: string, opens: 'dialog'): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole(opens).waitFor();
}

async function signIn(context: BrowserContext, siteUrl: string, role: Role): Promise<void> {
  const mobile = demoAccounts.find((each) => each.role === role)?.mobile;
  if (mobile === undefined) throw new Error(`No demo account is ${role}.`);
  await context.addCookies([{ ...(await signInDemo(siteUrl, mobile)), url: siteUrl }]);
}

/** Phones have a font of the script (`textFonts` of lib/languages.json), machines like this one have none: that of documents. */
async function addTeluguFont(page: Page): Promise<void> {
  const folder = path.join(PROJECT_DIR, 'node_modules/@fontsource/noto-sans-telugu/files');
  for (const weight of ['400', '500', '600']) {
    const file = readFileSync(path.join(folder, `noto-sans-telugu-telugu-${weight}-normal.woff2`));
    await page.evaluate(
      async ({ bytes, weight: of }) => {
        const font = new FontFace('Noto Sans Telugu', Uint8Array.from(bytes), { weight: of });
        document.fonts.add(await font.load());
      },
      { bytes: [...file], weight },
    );
  }
}

async function take(browser: Browser, siteUrl: string, picture: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: picture.phone ? phone : desk,
    deviceScaleFactor: picture.phone ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  try {
    await withoutStream(context);
    const { role, language } = picture;
    if (role !== null) await signIn(context, siteUrl, role);
    if (language !== undefined)
      await context.addCookies([{ name: languageCookieName, value: language, url: siteUrl }]);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${siteUrl}${picture.path}${picture.query ?? ''}`, { waitUntil: 'networkidle' });
    await addTeluguFont(page);
    await picture.prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    // Playwright itself lacks WebP, which is a third of the size.
    const devTools = await context.newCDPSession(page);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality });
    return Buffer.from(data, 'base64');
  } finally {
    await context.close();
  }
}

await runCommand(async () => {
  const [given, ...names] = process.argv.slice(2);
  const executablePath = await findBrowser(say);
  const site = given === undefined ? await OwnSite.prepare() : null;
  const browser = await chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await site?.start();
    const folder = path.join(PROJECT_DIR, 'docs/pictures');
    mkdirSync(folder, { recursive: true });
    for (const picture of pictures.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const bytes = await take(browser, given ?? site?.url ?? '', picture);
      writeFileSync(path.join(folder, `${picture.name}.webp`), bytes);
      say(`${picture.name}.webp  ${(bytes.length / 1024).toFixed(0)} KB`);
    }
  } finally {
    await browser.close();
    await site?.remove();
  }
});
