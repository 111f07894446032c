import { expect, test } from 'vitest';
import { languages } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import about from '@/messages/en/about.json' with { type: 'json' };
import contact from '@/messages/en/contact.json' with { type: 'json' };
import grievance from '@/messages/en/grievance.json' with { type: 'json' };
import home from '@/messages/en/home.json' with { type: 'json' };
import legal from '@/messages/en/legal.json' with { type: 'json' };
import notice from '@/messages/en/notice.json' with { type: 'json' };
import oneRupee from '@/messages/en/oneRupee.json' with { type: 'json' };
import pages from '@/messages/en/pages.json' with { type: 'json' };
import rewards from '@/messages/en/rewards.json' with { type: 'json' };
import upi from '@/messages/en/upi.json' with { type: 'json' };

test('English introductions are the first words of their pages', () => {
  expect(pages.home.description).toBe(home.hero.text);
  expect(pages.contact).toEqual({ title: contact.title, description: contact.text });
  for (const [introduction, { title, lead }] of [
    [pages.about, about],
    [pages.upi, upi],
    [pages.rewards, rewards],
    [pages.oneRupee, oneRupee],
    [pages.terms, legal.terms],
    [pages.privacy, legal.privacy],
    [pages.notice, notice],
    [pages.refunds, legal.refunds],
    [pages.grievance, grievance],
  ] as const)
    expect(introduction).toEqual({ title, description: lead });
});

test.each(languages)(
  '%s: titles and descriptions are unique, and short enough for search results',
  async (language) => {
    const introductions = Object.values(await loadArea(language, 'pages'));
    expect(new Set(introductions.map(({ title }) => title)).size).toBe(introductions.length);
    expect(new Set(introductions.map(({ description }) => description)).size).toBe(introductions.length);
    for (const { description } of introductions) {
      expect(description.length).toBeGreaterThanOrEqual(40);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  },
);
