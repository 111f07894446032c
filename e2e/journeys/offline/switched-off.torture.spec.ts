import { OwnSite } from '@/e2e/fixtures/own-site';
import { expect, test } from '@/e2e/fixtures/test';

test.use({ serviceWorkers: 'allow' });

test(
  'a worker is switched off from the server: it removes itself and what it kept',
  { tag: '@torture' },
  async ({ page }) => {
    const site = await OwnSite.prepare();
    try {
      await site.start();
      await page.goto(`${site.url}/about`);
      const kept = () => page.evaluate(async () => (await caches.keys()).length);
      await expect.poll(kept).toBe(1);
      await site.remove();
      await site.start({ SERVICE_WORKER: 'off' });
      await page.goto(`${site.url}/about`);
      await expect.poll(kept).toBe(0);
      await expect
        .poll(() =>
          page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null),
        )
        .toBeNull();
    } finally {
      await site.remove();
    }
  },
);
