import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';
import { addressAt, languageFacts } from './languages';

test.each([
  ['/en', '/'],
  ['/en/about', '/about'],
  ['/te', '/te'],
  ['/te/about', '/te/about'],
  ['/hi/pay/abc', '/hi/pay/abc'],
  ['/en/dashboard', '/dashboard'],
  ['/te/dashboard', '/dashboard'],
  ['/en/admin-orders/7', '/admin-orders/7'],
  ['/', '/'],
  ['/about', '/about'],
  ['/dashboard', '/dashboard'],
  ['/developers/orders', '/developers/orders'],
])('the address of the inner %s is %s', (inner, address) => {
  expect(addressAt(inner)).toBe(address);
});

test('a font of headings has at most 60 KB, and a part of the hash of its content in its name, since browsers keep it for good', () => {
  const folder = path.join(PROJECT_DIR, 'public/fonts');
  const fonts = Object.values(languageFacts).flatMap(({ displayFont }) => displayFont ?? []);
  // Languages of one script share theirs.
  expect(readdirSync(folder).toSorted()).toEqual([...new Set(fonts)].toSorted());
  for (const font of fonts) {
    const bytes = readFileSync(path.join(folder, font));
    expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
    expect(font).toContain(`.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`);
  }
});
