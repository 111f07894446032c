import type { Area, Messages } from './messages';

/* Which texts travel to the parts of a page that run in the browser. */

/** Texts of areas, or of parts of them. */
export type SentTexts = { readonly [area in Area]?: Partial<Messages[area]> };

/** `portal`: an area; `portal.due`: what is below one of its keys. */
export type Section = Area | { [area in Area]: `${area}.${keyof Messages[area] & string}` }[Area];

/** The texts of sections. */
export function textsOf(messages: Messages, sections: readonly Section[]): SentTexts {
  const areas = new Map<string, Readonly<Record<string, unknown>>>(Object.entries(messages));
  const sent = sections.map((section): SentTexts => {
    const [area = '', key] = section.split('.');
    const kept = Object.entries(areas.get(area) ?? {}).filter(([name]) => key === undefined || name === key);
    return { [area]: Object.fromEntries(kept) };
  });
  return sent.reduce((all, texts) => withTexts(all, texts), {});
}

export function withTexts(known: SentTexts, more: SentTexts): SentTexts {
  const all: Record<string, object> = { ...known };
  for (const [area, texts] of Object.entries(more)) all[area] = { ...all[area], ...texts };
  return all;
}
