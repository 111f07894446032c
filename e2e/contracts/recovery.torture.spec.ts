import { CrashHarness } from '@/e2e/crash/harness';
import { medianOf } from '@/e2e/fixtures/timing';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * Kills any part of a separate site during writes: it recovers without help, with every acknowledged write stored once and completely
 * (docs/product/running.md, "Failures"). `npm run crash` does so with 100 kills.
 */

const killCount = Number(process.env.CRASH_KILLS || 4);
const perKillMs = 40_000;
const nothing = { lost: [], doubled: [], half: [] };

const kills: Record<string, (harness: CrashHarness) => Promise<void>> = {
  async 'kill -9 of all of PostgreSQL'(harness) {
    const { site, journal } = harness;
    const app = site.appPids();
    const before = { cut: journal.cut.length, refused: journal.refused, unavailable: journal.unavailable };
    harness.killPostgres();
    await expect.poll(() => journal.unavailable).toBeGreaterThan(before.unavailable);
    await harness.allWritersResumed();
    // The app survived and responded to every request.
    expect(site.appPids()).toEqual(app);
    expect(journal.cut.slice(before.cut)).toEqual([]);
    expect(journal.refused).toBe(before.refused);
  },

  async 'kill -9 of the app and all of PostgreSQL'(harness) {
    const { journal } = harness;
    const { refused } = journal;
    harness.killApp();
    harness.killPostgres();
    await expect.poll(() => journal.refused).toBeGreaterThan(refused);
    await harness.allWritersResumed();
  },

  async 'SIGTERM of everything, and a new start'(harness) {
    const { site, journal } = harness;
    const cutBefore = journal.cut.length;
    const killedAt = Date.now();
    await site.end('SIGTERM');
    // Requests in flight at SIGTERM got their response.
    expect(journal.cut.slice(cutBefore).filter(({ began }) => began < killedAt)).toEqual([]);
    await site.start();
    await harness.allWritersResumed();
  },

  async 'kill -9 of everything, and a new start'(harness) {
    await harness.site.end('SIGKILL');
    await harness.site.start();
    await harness.allWritersResumed();
  },

  async 'kill -9 of the app'(harness) {
    const { site, journal } = harness;
    const app = site.appPids();
    const { refused } = journal;
    harness.killApp();
    await expect.poll(() => journal.refused).toBeGreaterThan(refused);
    await harness.allWritersResumed();
    expect(site.appPids()).not.toEqual(app);
  },
};

test(`${killCount} kills during writes: no acknowledged write is lost, duplicated or partial`, async () => {
  test.setTimeout(120_000 + killCount * perKillMs);
  const harness = await CrashHarness.start();
  const { journal } = harness;
  try {
    expect(harness.kinds.length).toBeGreaterThanOrEqual(16);
    await harness.allWritersResumed();
    const ways = Object.entries(kills);
    const seconds: Record<string, number[]> = {};
    for (let count = 0; count < killCount; count += 1) {
      const [way = '', kill] = ways[count % ways.length] ?? [];
      await test.step(`${count + 1}: ${way}`, async () => {
        const began = performance.now();
        await kill?.(harness);
        (seconds[way] ??= []).push((performance.now() - began) / 1000);
        expect(await harness.check('fresh')).toEqual(nothing);
        expect(journal.unexpected).toEqual([]);
      });
      if ((count + 1) % 10 === 0)
        console.log(`${count + 1} kills, ${journal.acknowledged} writes acknowledged, none lost`);
    }
    expect(await harness.check('all')).toEqual(nothing);
    const { acknowledged, rowCount, unavailable, refused, cut } = journal;
    console.log(
      `${killCount} kills, ${harness.kinds.length} kinds of writers: ${acknowledged} writes of ${rowCount} rows acknowledged, ` +
        `none lost, doubled or half; ${unavailable} answered 503, ${cut.length} cut off, ${refused} refused.`,
    );
    for (const [way, each] of Object.entries(seconds)) {
      const longest = Math.max(...each).toFixed(1);
      console.log(
        `${way}: all write again after ${medianOf(each).toFixed(1)} s, at the longest ${longest} s.`,
      );
    }

    await test.step('findings detect lost, duplicated and partial writes', async () => {
      await harness.breakDurability();
      await harness.allWritersResumed();
      await harness.killWithUnwritten(5);
      await harness.giveUp();
      const recovered = () => harness.query((client) => client.query('SELECT 1')).then(() => true);
      await expect.poll(() => recovered().catch(() => false), { timeout: 60_000 }).toBe(true);
      const { lost } = await harness.findings('all');
      expect(lost.length).toBeGreaterThan(0);
      console.log(
        `With synchronous_commit off, one kill: ${lost.length} findings of acknowledged writes that are lost.`,
      );

      await harness.query(async (client) => {
        await client.query(
          `INSERT INTO items (name, price, opportunity_id) SELECT name, price, opportunity_id FROM items
           WHERE name LIKE 'crash item 1 %' AND deleted_at IS NULL LIMIT 1`,
        );
        await client.query(
          `UPDATE number_series SET last = last + 1 WHERE (series, year) IN
             (SELECT split_part(number, '/', 1), '20' || split_part(number, '/', 2) FROM invoices ORDER BY id DESC LIMIT 1)`,
        );
        await client.query(
          `DELETE FROM audit_entries WHERE id = (SELECT max(id) FROM audit_entries WHERE action = 'order.update')`,
        );
      });
      const { doubled, half } = await harness.findings('all');
      expect(doubled).toEqual([expect.stringContaining('items: ')]);
      expect(half).toEqual([
        expect.stringContaining('order and its audit entries'),
        expect.stringContaining('series and its numbers'),
      ]);
    });
  } finally {
    await harness.remove();
  }
});
