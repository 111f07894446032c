import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  alternatesOf,
  isTranslated,
  publicPaths as paths,
  shareImageOf,
  shareImageSize,
  sharesImage,
} from '@/app/public-pages';
import { brand, premiumPlan } from '@/lib/business';
import { english, languageFacts, languages, pathIn } from '@/lib/languages';
import { baseUrl } from '@/e2e/fixtures/urls';
import { introductionOf, planQuestions } from '@/e2e/fixtures/english-pages';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { expect, test } from '@/e2e/fixtures/test';

/* Metadata for search engines, messengers and installation. */

/** Prerendered pages contain SITE_URL of the build, else the local default. */
const address = (at: string) => new URL(at, process.env.SITE_URL || 'http://localhost:3000').href;

const absolute = (addresses: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(addresses).map(([name, at]) => [name, address(at)]));

async function fileAt(at: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}${at}`, { headers });
  expect([at, response.status]).toEqual([at, 200]);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Size of a PNG or JPEG, from its header. */
function sizeOf(image: Buffer): { width: number; height: number } {
  if (image.subarray(1, 4).toString() === 'PNG')
    return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(image.readUInt8(at + 1))) at += 2 + image.readUInt16BE(at + 2);
  return { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) };
}

const decoded = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function headOf(html: string) {
  const meta = new Map<string, string>();
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    meta.set(name, decoded(content));
  return {
    meta,
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
    alternates: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
        ([, language = '', href = '']) => [language, new URL(href).href],
      ),
    ),
    data: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = '']): unknown => JSON.parse(json),
    ),
  };
}

for (const at of paths) {
  test(`${at}: title, description, canonical URL and social cards`, async () => {
    const { html, headers } = await new PageVisitor().open(at);
    const { title, description } = introductionOf(at);
    const { meta, canonical, alternates, title: shown } = headOf(html);
    expect(shown).toBe(at === '/' ? title : `${title} | ${brand.name}`);
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(canonical.map((href) => new URL(href ?? '').href)).toEqual([address(at)]);
    expect(alternates).toEqual(isTranslated(at) ? absolute(alternatesOf(at)) : {});
    expect(Object.fromEntries(meta)).toMatchObject({
      description,
      'og:title': title,
      'og:description': description,
      'og:site_name': brand.name,
      'og:type': 'website',
      'og:image': address(shareImageOf(at)),
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:image': address(shareImageOf(at)),
    });
    expect(new URL(meta.get('og:url') ?? '').href).toBe(address(at));
    // Cached by shared caches, revalidated by browsers.
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, must-revalidate');

    const { bytes } = await fileAt(shareImageOf(at));
    expect(sizeOf(bytes)).toEqual(shareImageSize);
    // Limit of common messengers.
    expect(bytes.length).toBeLessThan(300_000);
  });
}

test('titles and descriptions are unique', () => {
  const introductions = paths.map(introductionOf);
  expect(new Set(introductions.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(introductions.map(({ description }) => description)).size).toBe(paths.length);
});

test('share images show the current texts (npm run share-images)', () => {
  const madeOf: unknown = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../tools/share-images.json'), 'utf8'),
  );
  const pictured = paths.filter((each) => !sharesImage(each));
  expect(madeOf).toEqual(Object.fromEntries(pictured.map((each) => [each, introductionOf(each)])));
});

const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

test('structured data: organization on the home page; organization, product and FAQ on the gold page', async () => {
  const things = async (at: string) =>
    headOf((await new PageVisitor().open(at)).html).data.flatMap((data) => graph.parse(data)['@graph']);
  const business = {
    '@type': 'Organization',
    name: brand.name,
    url: address('/'),
    foundingDate: '2025-01',
    telephone: brand.phone,
  };
  expect(await things('/')).toEqual([expect.objectContaining(business)]);
  expect(await things('/gold')).toEqual([
    expect.objectContaining(business),
    expect.objectContaining({
      '@type': 'Product',
      offers: expect.objectContaining({ price: premiumPlan.amountText, priceCurrency: 'INR' }),
    }),
    expect.objectContaining({
      '@type': 'FAQPage',
      mainEntity: planQuestions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  ]);
});

test('site map lists the public pages, and robots.txt links to it', async () => {
  const map = (await fileAt('/sitemap.xml')).bytes.toString();
  const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href = '']) => new URL(href).href);
  expect(listed).toEqual(
    paths.flatMap((each) =>
      isTranslated(each) ? languages.map((language) => address(pathIn(language, each))) : [address(each)],
    ),
  );
  expect(map).toContain(`<xhtml:link rel="alternate" hreflang="te" href="${address('/te/about')}"`);
  const robots = (await fileAt('/robots.txt')).bytes.toString();
  expect(robots).toContain('User-Agent: *\nAllow: /\nDisallow: /api/');
  expect(robots).toContain(`Sitemap: ${address('/sitemap.xml')}`);
});

test('web app manifest has icons of the declared sizes', async () => {
  const { html } = await new PageVisitor().open('/');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  const { bytes, headers } = await fileAt('/manifest.webmanifest');
  expect(headers.get('content-type')).toContain('application/manifest+json');
  const manifest = z
    .object({
      name: z.string(),
      short_name: z.literal(brand.name),
      start_url: z.literal('/gold'),
      display: z.literal('standalone'),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
    })
    .parse(JSON.parse(bytes.toString()));
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = sizeOf((await fileAt(src)).bytes);
    expect(`${width}x${height}`).toBe(sizes);
  }
  const icon = await fileAt('/favicon.ico');
  expect(icon.headers.get('cache-control')).toBe('public, max-age=604800');
});

test('in Telugu: own words, canonical URL, locale and manifest', async () => {
  const { html } = await new PageVisitor().open('/te/about');
  const { meta, canonical, alternates } = headOf(html);
  expect(canonical.map((href) => new URL(href ?? '').href)).toEqual([address('/te/about')]);
  expect(alternates).toEqual(absolute(alternatesOf('/about')));
  expect(meta.get('og:locale')).toBe('te_IN');
  expect(meta.get('description')).not.toBe(introductionOf('/about').description);
  expect(html).toContain('<link rel="manifest" href="/te/manifest.webmanifest"');
  const { bytes, headers } = await fileAt('/te/manifest.webmanifest');
  expect(headers.get('content-type')).toContain('application/manifest+json');
  expect(JSON.parse(bytes.toString())).toMatchObject({ lang: 'te', start_url: '/te/gold', id: '/' });
});

test('scripts and styles are sent with Brotli and cached as immutable', async () => {
  const { html } = await new PageVisitor().open('/');
  const files = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+\.(?:js|css))"/g)].map(
    ([, at = '']) => at,
  );
  expect(files.length).toBeGreaterThan(3);
  for (const at of new Set(files)) {
    const { headers } = await fileAt(at, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([at, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      at,
      'br',
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('a page in another script preloads its font of headings, which browsers keep for good; English pages name none', async () => {
  expect((await new PageVisitor().open('/')).html).not.toContain('/fonts/');
  for (const language of languages.filter((each) => each !== english)) {
    const { html } = await new PageVisitor().open(pathIn(language, '/'));
    const font = `/fonts/${languageFacts[language].displayFont ?? ''}`;
    expect(html).toContain(`<link rel="preload" href="${font}" as="font" crossorigin="" type="font/woff2"/>`);
    const { headers } = await fileAt(font);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'font/woff2',
      'public, max-age=31536000, immutable',
    ]);
  }
});
