import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '@/tools/launch/project';
import { languages } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { noticeVersion, termsVersion } from '@/lib/people/consents/record';
import { writeJson } from './catalogue';

const folder = path.join(PROJECT_DIR, 'lib/people/consents/texts');

/** Writes the texts of the present versions of terms and privacy notice, unless they are kept already (docs/product/privacy.md, "Versions"). */
export async function keepVersions(): Promise<string[]> {
  const texts = await Promise.all(
    languages.map(async (language) => ({
      language,
      notice: await loadArea(language, 'notice'),
      terms: (await loadArea(language, 'legal')).terms,
    })),
  );
  const versions = { notice: noticeVersion, terms: termsVersion } as const;
  return (['notice', 'terms'] as const).flatMap((kind) => {
    const file = path.join(folder, `${kind}-${versions[kind]}.json`);
    if (existsSync(file)) return [];
    writeJson(file, Object.fromEntries(texts.map((each) => [each.language, each[kind]])));
    return [path.relative(PROJECT_DIR, file)];
  });
}
