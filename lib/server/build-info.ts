import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { languages } from '@/lib/languages';

/** Within a build. */
export const BUILD_INFO = 'pasidi-build.json';

const shape = z.strictObject({
  version: z.string(),
  /** Null where it was built without the repository. */
  commit: z.string().nullable(),
  /** `SITE_URL` of the build: prerendered pages show it. Null: the default. */
  siteUrl: z.string().nullable(),
  /** Prerendered pages have the TEST MODE bar. */
  testMode: z.boolean(),
  /** Prerendered pages name each other by language. */
  languages: z.array(z.enum(languages)),
});
export type BuildInfo = z.output<typeof shape>;

/** Reads what a build is; null without a complete build in `buildDir`. */
export function readBuildInfo(buildDir: string): BuildInfo | null {
  try {
    return shape.parse(JSON.parse(readFileSync(path.join(buildDir, BUILD_INFO), 'utf8')));
  } catch {
    return null;
  }
}
