import { expect, test } from 'playwright/test';
import { auditOnce, goals, scoreOf, valueOf } from '@/e2e/fixtures/lighthouse';
import { baseUrl } from '@/e2e/fixtures/urls';

/*
 * The two pages on which visitors land (docs/quality.md, "Public pages"; all pages: npm run lighthouse). Load only makes a run worse, so the best
 * of some decides; a larger page or a longer chain of requests makes all of them worse.
 */

const runs = 8;
const largestPaintMs = 2500;

for (const path of ['/', '/gold'])
  test(`${path} has its score, and its largest paint within 2.5 s`, { tag: '@torture' }, async () => {
    let best = { score: 0, largestPaint: Number.POSITIVE_INFINITY };
    const isGood = () => best.score >= goals.performance && best.largestPaint <= largestPaintMs;
    for (let run = 0; run < runs && !isGood(); run += 1) {
      const result = await auditOnce(`${baseUrl}${path}`, process.env.BROWSER_PATH ?? '');
      best = {
        score: Math.max(best.score, scoreOf(result, 'performance')),
        largestPaint: Math.min(best.largestPaint, valueOf(result, 'largest-contentful-paint')),
      };
    }
    expect(best.largestPaint).toBeLessThanOrEqual(largestPaintMs);
    expect(best.score).toBeGreaterThanOrEqual(goals.performance);
  });
