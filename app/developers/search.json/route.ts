import { searchEntries } from '@/components/developers/search-entries';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { referenceOf } from '@/app/[language]/(public)/developers/reference';

export const dynamic = 'force-static';

export function GET() {
  return Response.json(searchEntries(referenceOf(apiDocument())), {
    // Next's default would keep it in shared caches for a year.
    headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}
