import type { Result } from 'lighthouse';
import { publicPaths } from '@/app/public-pages';
import { auditOnce, categories, goals, scoreOf, valueOf } from '@/e2e/fixtures/lighthouse';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { findBrowser } from '@/tools/launch/browser';
import { runCommand, say } from '@/tools/launch/terminal';

/*
 * npm run lighthouse [-- /path ...]: Lighthouse's mobile preset on every public page, median of three runs (docs/quality.md). Exit code 1
 * if a page misses a goal.
 */

/** Audits that reduce a page's score. */
function shortcomings(result: Result): string[] {
  return categories
    .filter((category) => scoreOf(result, category) < goals[category])
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}

function lcpElement(result: Result): string {
  const details = JSON.stringify(result.audits['largest-contentful-paint-element']?.details ?? {});
  return /"snippet":"<(\w+)/.exec(details)?.[1] ?? '?';
}

async function auditPage(url: string, executablePath: string): Promise<Result> {
  const runs = [
    await auditOnce(url, executablePath),
    await auditOnce(url, executablePath),
    await auditOnce(url, executablePath),
  ] as const;
  const [, median = runs[0]] = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  return median;
}

await runCommand(async () => {
  const paths = process.argv.length > 2 ? process.argv.slice(2) : publicPaths;
  const executablePath = await findBrowser(say);
  const site = await OwnSite.prepare();
  try {
    await site.start();
    say('| page | performance | accessibility | best practices | SEO | LCP | LCP element | CLS | TBT |');
    say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const path of paths) {
      const result = await auditPage(`${site.url}${path}`, executablePath);
      const scores = categories.map((category) => scoreOf(result, category));
      const cells = [
        path,
        ...scores,
        `${(valueOf(result, 'largest-contentful-paint') / 1000).toFixed(2)} s`,
        lcpElement(result),
        valueOf(result, 'cumulative-layout-shift').toFixed(3),
        `${Math.round(valueOf(result, 'total-blocking-time'))} ms`,
      ];
      say(`| ${cells.join(' | ')} |`);
      const missed = shortcomings(result);
      if (missed.length > 0) say(`  ${path} misses a goal: ${missed.join(', ')}`);
      if (missed.length > 0 || valueOf(result, 'cumulative-layout-shift') > 0) process.exitCode = 1;
    }
  } finally {
    await site.remove();
  }
});
