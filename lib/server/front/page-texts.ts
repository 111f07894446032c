import type { Language } from '@/lib/languages';
import failed from '@/messages/en/failed.json' with { type: 'json' };
import front from '@/messages/en/front.json' with { type: 'json' };

/** Texts of the pages that the front writes itself. */
export interface PageTexts extends Readonly<typeof front> {
  readonly failed: typeof failed;
}

export const englishTexts: PageTexts = { ...front, failed };

/** By relative paths, which the bundler of the front follows: `loadArea` is for Next.js. */
async function textsOf(language: Language): Promise<PageTexts> {
  const files: readonly [{ readonly default: typeof front }, { readonly default: typeof failed }] =
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- TypeScript knows no type of a file whose name is computed
    await Promise.all([
      import(`../../../messages/${language}/front.json`),
      import(`../../../messages/${language}/failed.json`),
    ]);
  return { ...files[0].default, failed: files[1].default };
}

export async function loadPageTexts(
  languages: readonly Language[],
): Promise<ReadonlyMap<Language, PageTexts>> {
  return new Map(await Promise.all(languages.map(async (each) => [each, await textsOf(each)] as const)));
}
