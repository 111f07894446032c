import { readFile } from 'node:fs/promises';
import { alertWith, field, logInDialog, statusWith } from '@/e2e/fixtures/screens';
import { expect, test } from '@/e2e/fixtures/test';

const message =
  'Name: Asha Rao\nEmail: asha@example.com\nSubject: Gold & rewards?\nMessage: First line\n100% sure?';

test('contact form reports missing fields, then opens WhatsApp in a new window or by a link', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message' });
  await field(page, 'Subject').fill('   ');
  await send.click();
  await expect(alertWith(page, 'Please fill in all fields.')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Subject')).toHaveAttribute('aria-invalid', 'true');

  await field(page, 'Name').fill('  Asha Rao ');
  await field(page, 'Email').fill('asha@');
  await field(page, 'Subject').fill('Gold & rewards?');
  await field(page, 'Message').fill('First line\n100% sure?');
  await send.click();
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  expect(context.pages()).toHaveLength(1);

  await field(page, 'Email').fill('asha@example.com');
  const [chat] = await Promise.all([context.waitForEvent('page'), send.click()]);
  await chat.waitForURL(/^https:\/\/wa\.me\//);
  const address = new URL(chat.url());
  expect(address.pathname).toMatch(/^\/\d+$/);
  expect(address.searchParams.get('text')).toBe(message);
  // Sending cannot be confirmed, so the input stays.
  await expect(field(page, 'Name')).toHaveValue('  Asha Rao ');

  // If pop-ups are blocked, a link carries the message.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await field(page, 'Subject').fill('No window');
  await send.click();
  const link = statusWith(page, 'WhatsApp opens').getByRole('link', { name: 'Open WhatsApp' });
  await expect(link).toHaveAttribute('href', /Subject%3A%20No%20window/);
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  expect(context.pages()).toHaveLength(2);
});

test('calculator works by typing and keyboard, and reports invalid input', async ({ page }) => {
  await page.goto('/gold');
  const weight = page.getByLabel('Weight you buy, in grams');
  const slider = page.getByRole('slider', { name: 'Weight you buy' });
  const result = page.getByRole('status').filter({ hasText: / g$|\u00a0g$/ });
  await expect(result).toHaveText('3.5\u00a0g');
  await expect(async () => {
    await weight.fill('2.5');
    await expect(result).toHaveText('4.375\u00a0g', { timeout: 5000 });
  }).toPass();
  await weight.fill('౨.౭');
  await expect(weight).toHaveValue('2.7');
  await expect(result).toHaveText('4.725\u00a0g');
  await weight.fill('12.5');
  await expect(page.getByText('Enter a weight from 2 to 12 grams, such as 2.5.')).toBeVisible();
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(result).toHaveText('21\u00a0g');
  await expect(weight).toHaveValue('12');
  await expect(weight).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '11.5 grams');
  await expect(result).toHaveText('20.125\u00a0g');
});

test("the calculator works the plan out in rupees at today's rate, and says if there is none", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  let rates: object = {
    '22K': { id: 1, rate_per_gram: 12_146.5, set_at: new Date().toISOString() },
  };
  await page.route(/\/api\/gold_rate(\?|$)/, (route) =>
    route.fulfill({ json: { success: true, data: rates } }),
  );
  await page.goto('/gold-plan');
  // What is below the calculator is loaded near the screen.
  const weight = page.getByLabel('Weight you buy, in grams');
  await weight.scrollIntoViewIfNeeded();
  const cost = page.getByRole('region', { name: "In rupees, at today's gold rate" });
  await expect(cost.getByText('₹24,293.00')).toBeVisible();
  await expect(cost.getByText('₹200.00')).toBeVisible();
  await expect(cost.getByText('up to 3.5\u00a0g')).toBeVisible();
  await expect(cost.getByText('22 carat at ₹12,146.50 per gram.')).toBeVisible();
  await weight.fill('8.25');
  await expect(cost.getByText('₹100,208.63')).toBeVisible();
  await expect(cost.getByText('up to 14.437\u00a0g')).toBeVisible();

  rates = {};
  await page.reload();
  await weight.scrollIntoViewIfNeeded();
  await expect(cost.getByText('There is no gold rate for today yet.')).toBeVisible();
  await expect(cost.getByText('₹')).toHaveCount(0);

  await page.route(/\/api\/gold_rate(\?|$)/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await weight.scrollIntoViewIfNeeded();
  await expect(cost.getByText("We couldn't load today's gold rate.")).toBeVisible();
  await expect(cost.getByText('There is no gold rate for today yet.')).toHaveCount(0);
  await expect(cost.getByText('₹200.00')).toBeVisible();
  await expect(cost.getByText('up to 3.5\u00a0g')).toBeVisible();
});

test(
  'reward plan link shows on hover, on focus and always on touch, and downloads a PDF',
  { tag: '@everywhere' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/one-rupee');
    const link = page.getByRole('link', { name: 'Download Reward Plan' });
    const shown = (opacity: string) => expect(link.locator('..')).toHaveCSS('opacity', opacity);
    if (isMobile) {
      await shown('1');
    } else {
      await shown('0');
      await page.getByRole('img', { name: /^Reward plan/ }).hover();
      await shown('1');
      await page.mouse.move(5, 5);
      await shown('0');
      await link.focus();
      await shown('1');
    }
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('pasidi-reward-plan.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

    const floating = () =>
      page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length);
    await expect.poll(floating).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(floating).toBe(0);
  },
);

test('button press and release show at once; other states fade', { tag: '@torture' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  const button = (await logInDialog(page)).getByRole('button', { name: 'Login', exact: true });
  await expect(button).toHaveCSS('transition-duration', '0s');
  await expect(button).toHaveCSS('background-color', 'rgb(15, 107, 79)');
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveCSS('background-color', 'rgb(6, 55, 38)');
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(button).toHaveCSS('background-color', 'rgb(15, 107, 79)');
  await expect(page.getByLabel('Mobile Number')).toHaveCSS('transition-duration', '0.16s');
});

test('Contact scrolls to its section below the sticky header, from any page', async ({ page, isMobile }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const heading = page.getByRole('heading', { name: 'Contact us' });
  async function follow() {
    if (isMobile) {
      // Inactive before hydration.
      await expect(async () => {
        await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 5000 });
        await expect(bar.getByRole('link', { name: 'Contact' })).toBeVisible({ timeout: 5000 });
      }).toPass();
    }
    await bar.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect
      .poll(async () => {
        const [head, title] = await Promise.all([
          page.locator('header').boundingBox(),
          heading.boundingBox(),
        ]);
        if (head === null || title === null) return 'missing';
        return title.y >= head.y + head.height && title.y < 400 ? 'in sight' : `${head.height} ${title.y}`;
      })
      .toBe('in sight');
  }
  await page.goto('/terms');
  await follow();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await follow();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('gold page and contact form show alternatives, and the header links work', async ({ page }) => {
    // Playwright finds no text within noscript.
    const instead = page.getByRole('main').locator('noscript');
    await page.goto('/gold');
    await expect(page.getByText('3.5\u00a0g', { exact: true })).toBeVisible();
    await expect(page.getByRole('slider')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Signup' })).toBeHidden();
    await expect(instead.locator('a[href^="tel:+91"]').first()).toBeVisible();
    await page.getByText('Who receives a gift?').click();
    await expect(page.getByText('The first 25% of purchasing customers get 100%')).toBeVisible();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden();
    await expect(instead.locator('a[href^="tel:+91"]')).toBeVisible();
    await expect(instead.locator('a[href^="https://wa.me/"]')).toBeVisible();
  });
});
