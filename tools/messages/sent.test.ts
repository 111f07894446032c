import { expect, test } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';
import { englishOf } from './catalogue';
import { readProject } from './project';
import { textsOfPages } from './sent';

const pages = textsOfPages(PROJECT_DIR, [...englishOf(readProject().catalogue).keys()]);

/* `ClientTexts` and the root layout: a missing text is shown as its key, an unused one travels to every visitor. */

test('each page sends the texts that its parts in the browser use', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(({ page, missing }) => missing.map((key) => `${page} ${key}`))).toEqual([]);
});

test('each section that is sent is used on a page', () => {
  const used = new Map<string, boolean>();
  for (const { sent } of pages)
    for (const [section, isUsed] of sent) used.set(section, (used.get(section) ?? false) || isUsed);
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter(([, isUsed]) => !isUsed).map(([section]) => section)).toEqual([]);
});
