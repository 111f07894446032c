import { expect, test } from 'playwright/test';
import { auditOnce, goals, paintScoreOf, valueOf } from '@/e2e/fixtures/lighthouse';
import { baseUrl } from '@/e2e/fixtures/urls';

/*
 * The two pages on which visitors land (docs/quality.md, "Public pages"; all pages: npm run lighthouse). Load only makes a run worse, so the best
 * of some decides; a larger page or a longer chain of requests makes all of them worse. The blocking time of a machine that does other work
 * says nothing about the page: `npm run bundle` bounds the script, `npm run lighthouse` measures the whole score on an idle machine.
 */

const runs = 8;
const largestPaintMs = 2500;

for (const path of ['/', '/gold'])
  test(`${path} paints within its goal, the largest part within 2.5 s`, { tag: '@torture' }, async () => {
    let best = { score: 0, largestPaint: Number.POSITIVE_INFINITY };
    const isGood = () => best.score >= goals.performance && best.largestPaint <= largestPaintMs;
    for (let run = 0; run < runs && !isGood(); run += 1) {
      const result = await auditOnce(`${baseUrl}${path}`, process.env.BROWSER_PATH ?? '');
      best = {
        score: Math.max(best.score, paintScoreOf(result)),
        largestPaint: Math.min(best.largestPaint, valueOf(result, 'largest-contentful-paint')),
      };
    }
    expect(best.largestPaint).toBeLessThanOrEqual(largestPaintMs);
    expect(best.score).toBeGreaterThanOrEqual(goals.performance);
  });
