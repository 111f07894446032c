import type { BrowserContext } from 'playwright';
import { interactionsOf, noteInteractions } from '@/e2e/bench/browser-clock';
import { openDatabase } from '@/lib/db/client';
import { say } from '@/tools/launch/terminal';

const boardCards = 10_000;
/** Least height of a card in px. */
const leastCardHeight = 60;

/** Tops up the first column. */
export async function fillBoard(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl);
  const { userId, executiveId } = await db.opportunity.findFirstOrThrow({ where: { name: 'Bridal set 0' } });
  const there = await db.opportunity.count({ where: { stage: 'new', deletedAt: null } });
  await db.opportunity.createMany({
    data: Array.from({ length: boardCards - there }, (_, at) => ({
      name: `Temple necklace ${at}`,
      userId,
      executiveId,
      totalAmount: '125000.00',
    })),
  });
  await close();
}

interface BoardBench {
  /** CPU slowdown factor. */
  readonly slowDown: number;
  readonly pressMs: number;
  reportRow(cells: readonly (string | number)[], ms: number): void;
}

/** Reports the longest interaction with all cards loaded. @param context signed in as an admin; closed afterwards */
export async function reportBoard(
  context: BrowserContext,
  url: string,
  { slowDown, pressMs, reportRow }: BoardBench,
): Promise<void> {
  say(`\nThe same in a column of ${boardCards} cards:\n`);
  say('| part | interaction | presses of a frame or more | longest | target |');
  say('| --- | --- | --- | --- | --- |');
  const page = await context.newPage();
  await noteInteractions(page);
  await page.route('**/api/Opportunity', async (route) => {
    const body = route.request().postData() ?? '';
    // The endpoint's maximum: 20 at a time would take all day.
    await route.continue(body.includes('"cursor"') ? { postData: body.replace('{', '{"limit":100,') } : {});
  });
  await page.goto(`${url}/admin-opportunity?view=board`, { waitUntil: 'networkidle' });
  const column = page.locator('[data-stage="new"]');
  const cards = column.locator('.board-card');
  const list = column.getByRole('list');
  const more = column.getByRole('button', { name: 'Show more' });
  while ((await more.count()) > 0) {
    const height = await list.evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight });
      return element.scrollHeight;
    });
    await page.waitForFunction(
      (before) => (document.querySelector('[data-stage="new"] [role="list"]')?.scrollHeight ?? 0) > before,
      height,
    );
  }
  const tall = await list.evaluate((element) => element.scrollHeight);
  if (tall < boardCards * leastCardHeight) throw new Error(`The column is only ${tall} px high.`);
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const measure = async (what: string, act: () => Promise<void>) => {
    await interactionsOf(page);
    await act();
    const noted = await interactionsOf(page);
    const longest = Math.max(0, ...noted.map(({ ms }) => ms));
    reportRow(['board', what, noted.length, longest], longest);
  };
  await measure('pick up, over a column, put down', async () => {
    await cards.first().getByRole('link').first().focus();
    for (const key of [' ', 'ArrowRight', ' ']) await page.keyboard.press(key, { delay: pressMs });
    await page.locator('[data-stage="contacted"] .board-card').first().waitFor();
  });
  await measure('open the menu of a card, move it', async () => {
    await cards.nth(1).getByRole('button').first().click({ delay: pressMs });
    await page.getByRole('menuitem', { name: 'Move to Contacted' }).click({ delay: pressMs });
    await page.locator('[data-stage="contacted"] .board-card').nth(1).waitFor();
  });
  await context.close();
}
