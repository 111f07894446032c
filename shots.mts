import { chromium } from 'playwright';
const base = 'http://localhost:4301';
const [who, list, widths] = process.argv.slice(2) as [string, string, string];
const mobiles: Record<string, string> = {
  admin: '9000000001',
  executive: '9000000002',
  employee: '9000000003',
  customer: '9000000004',
};
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 812 : width < 800 ? 1024 : 900 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  if (mobiles[who]) {
    const r = await context.request.post(base + '/api/Login_Gold', {
      data: { mobile: mobiles[who], password: 'demo1234' },
      headers: { origin: base },
    });
    if (!r.ok()) throw new Error(await r.text());
  }
  const page = await context.newPage();
  for (const path of list.split(',')) {
    await page.goto(base + path);
    await page.waitForTimeout(900);
    const name = `/tmp/shots/${who}-${width}${path.replace(/[^a-z0-9-]+/gi, '_')}.png`;
    await page.screenshot({ path: name });
    console.log(name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  await context.close();
}
await browser.close();
