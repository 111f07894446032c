import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import {
  publicPaths,
  shareImageOf,
  shareImageSize,
  sharesImage,
  type PublicPath,
  type SharingPath,
} from '@/app/public-pages';
import { introductionOf } from '@/e2e/fixtures/english-pages';
import { art } from '@/components/marketing/art';
import { brand } from '@/lib/business';
import { findBrowser } from '@/tools/launch/browser';
import { PROJECT_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';
import business from '@/messages/en/business.json' with { type: 'json' };
import tailwind from '@/tailwind.config';

/*
 * npm run share-images: each public page's share image (public/share) from its title, the brand's fonts and its picture. They are in the
 * repository; run it after a title has changed.
 */

const { ink, ivory, gold } = tailwind.theme.colors;
type PicturedPath = Exclude<PublicPath, SharingPath>;
/** Pages with their own image. */
const pictured = publicPaths.filter((path): path is PicturedPath => !sharesImage(path));

const artOf: Record<PicturedPath, keyof typeof art> = {
  '/': 'hero',
  '/gold': 'hero',
  '/gold-plan': 'hero',
  '/about': 'jewellery',
  '/upi-transactions': 'phone',
  '/rewards': 'savings',
  '/one-rupee': 'rewards',
  '/contact': 'phone',
  '/terms': 'jewellery',
  '/privacy': 'savings',
  '/privacy-notice': 'savings',
  '/refunds': 'savings',
  '/grievance': 'phone',
  '/developers': 'phone',
};

function embedded(file: string, type: string): string {
  return `data:${type};base64,${readFileSync(path.join(PROJECT_DIR, file)).toString('base64')}`;
}
/** Texts of the images, for the test that they are up to date. */
const MADE_OF = path.join(import.meta.dirname, 'share-images.json');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function documentOf(page: PicturedPath): string {
  const { title, description } = introductionOf(page);
  const words = page === '/' ? business.tagline : title;
  const { name, webpWidths } = art[artOf[page]];
  const picture = embedded(`public/img/${name}-${webpWidths.at(-1)}.webp`, 'image/webp');
  return `<!doctype html><style>
    @font-face { font-family: F; src: url(${embedded('app/fonts/fraunces-display.woff2', 'font/woff2')}); font-weight: 400 650 }
    @font-face { font-family: I; src: url(${embedded('app/fonts/inter-text.woff2', 'font/woff2')}); font-weight: 400 700 }
    @font-face { font-family: I; src: url(${embedded('app/fonts/inter-rupee.woff2', 'font/woff2')}); font-weight: 400 700; unicode-range: U+20B9 }
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; display: grid; grid-template-columns: 640px 1fr; align-items: center; gap: 24px;
      padding: 64px 48px 64px 80px; background: ${ivory.DEFAULT}; color: ${ink.DEFAULT}; font-family: I; border-bottom: 16px solid ${ink.DEFAULT} }
    .brand { display: flex; align-items: center; gap: 16px; font: 600 36px F }
    .brand img { width: 64px }
    h1 { margin-top: 40px; font: 560 ${words.length > 44 ? 56 : 68}px/1.12 F; letter-spacing: -0.015em; text-wrap: balance }
    p { margin-top: 28px; font-size: 27px; line-height: 1.45; color: ${ink.soft} }
    p::before { content: ''; display: block; width: 72px; height: 4px; margin-bottom: 28px; background: ${gold.DEFAULT} }
    .art { width: 100%; height: 480px; object-fit: contain }
  </style>
  <div><div class="brand"><img src="${embedded('public/icons/icon-192.png', 'image/png')}">${escaped(brand.name)}</div>
  <h1>${escaped(words)}</h1><p>${escaped(description)}</p></div><img class="art" src="${picture}">`;
}

await runCommand(async () => {
  const executablePath = await findBrowser(say);
  const browser = await chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: shareImageSize });
    for (const each of pictured) {
      await page.setContent(documentOf(each), { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      const file = path.join(PROJECT_DIR, 'public', shareImageOf(each));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, await page.screenshot({ type: 'jpeg', quality: 82 }));
      say(`${each}  ${shareImageOf(each)}`);
    }
    const madeOf = Object.fromEntries(pictured.map((each) => [each, introductionOf(each)]));
    writeFileSync(MADE_OF, `${JSON.stringify(madeOf, null, 2)}\n`);
  } finally {
    await browser.close();
  }
});
