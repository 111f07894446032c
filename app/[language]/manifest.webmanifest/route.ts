import { english, languageOf } from '@/lib/languages';
import { shippedLanguages } from '@/app/build-environment';
import { manifestOf } from '@/app/manifest-of';

export const dynamic = 'force-static';
export const dynamicParams = false;

/** The English one has no prefix (app/manifest.ts). */
export function generateStaticParams() {
  return shippedLanguages()
    .filter((language) => language !== english)
    .map((language) => ({ language }));
}

interface ManifestRoute {
  params: Promise<{ language: string }>;
}

/** `/te/manifest.webmanifest`. A file: the middleware leaves its address as it is. */
export async function GET(_request: Request, { params }: ManifestRoute): Promise<Response> {
  const manifest = await manifestOf(languageOf((await params).language) ?? english);
  return Response.json(manifest, {
    // As Next.js sends the English one.
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
}
