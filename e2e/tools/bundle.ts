import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Request } from 'playwright';
import { withoutStream } from '@/e2e/fixtures/without-stream';
import { routes, redirectTarget, type RoutePath } from '@/lib/kernel/access/routes';
import { openDatabase } from '@/lib/db/client';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { findBrowser } from '@/tools/launch/browser';
import { runCommand, say } from '@/tools/launch/terminal';
import { demoAccounts, signInDemo } from './demo-accounts';
import { startScratchApp } from './scratch-next-app';

/*
 * npm run bundle: each page's gzipped JavaScript until idle, compared with an empty page of the same Next version. Exit code 1 if a page
 * exceeds its budget.
 */

/** KB per page beyond the empty page. */
const budgets = { public: 22, customer: 70, office: 100 } as const;
type Kind = keyof typeof budgets;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

async function gzipOf(request: Request): Promise<number> {
  const body = await (await request.response())?.body();
  return gzipSync(body ?? '').length;
}

/** Gzipped bytes loaded before any interaction. */
async function scriptOf(
  browser: Browser,
  url: string,
  cookie?: { name: string; value: string },
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
  });
  try {
    await withoutStream(context);
    if (cookie !== undefined) await context.addCookies([{ ...cookie, url }]);
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push(gzipOf(request));
    });
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (response?.status() !== 200 || page.url() !== url)
      throw new Error(`${url} was not shown, but ${page.url()}`);
    return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

/** A minimal app: the lower bound. */
async function emptyPage(browser: Browser): Promise<number> {
  const app = await startScratchApp({
    'page.jsx': 'export default function Page() { return <p>Empty</p>; }',
  });
  try {
    return await scriptOf(browser, `${app.url}/`);
  } finally {
    await app.stop();
  }
}

function kindOf(page: RoutePath): Kind {
  // /login opens with a dialog, whose code is lazy on a public page. /offline shows the kept visits of a customer with their QR codes, and is loaded by the
  // service worker in the background.
  if (page === '/login' || page === '/offline') return 'customer';
  if (redirectTarget(page, null) === null && routes[page].rendering === 'prerendered') return 'public';
  // Staff-only pages are the office's; all others must be light on a customer's phone.
  const isOffice = [null, ...demoAccounts]
    .filter((each) => each === null || each.role === 'user')
    .every((each) => redirectTarget(page, each) !== null);
  return isOffice ? 'office' : 'customer';
}

await runCommand(async () => {
  const executablePath = await findBrowser(say);
  const site = await OwnSite.prepare();
  const browser = await chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const empty = await emptyPage(browser);
    await site.start();
    const { db, close } = openDatabase(site.databaseUrl);
    const customer = await db.user.findFirstOrThrow({ where: { role: 'user', planActive: true } });
    const staff = await db.user.findMany({
      where: { mobile: { in: demoAccounts.map(({ mobile }) => mobile) } },
      select: { id: true },
    });
    const ids = staff.map(({ id }) => id);
    const order = await db.order.findFirstOrThrow({
      where: { executiveId: { in: ids }, employeeId: { in: ids }, opportunityId: { not: null } },
    });
    await close();
    say(`An empty page of this Next sends ${kilobytes(empty)} KB of script.\n`);
    say('| page | kind | KB | more than the empty page | budget |');
    say('| --- | --- | --- | --- | --- |');
    const pages = Object.keys(routes).filter((each): each is RoutePath => each in routes);
    for (const page of pages) {
      const kind = kindOf(page);
      const viewer =
        routes[page].rendering === 'prerendered'
          ? null
          : demoAccounts.find((each) => redirectTarget(page, each) === null);
      if (viewer === undefined) throw new Error(`Nobody is shown ${page}.`);
      const cookie = viewer === null ? undefined : await signInDemo(site.url, viewer.mobile);
      // Any token has a page; a customer and an order must exist.
      const path = page.replace('[id]', String(page.includes('-orders/') ? order.id : customer.id));
      const sent = await scriptOf(browser, `${site.url}${path}`, cookie);
      const budget = budgets[kind];
      const isAbove = sent - empty > budget * 1024;
      if (isAbove) process.exitCode = 1;
      const cells = [
        page,
        kind,
        kilobytes(sent),
        kilobytes(sent - empty),
        `${budget}${isAbove ? ' EXCEEDED' : ''}`,
      ];
      say(`| ${cells.join(' | ')} |`);
    }
  } finally {
    await browser.close();
    await site.remove();
  }
});
