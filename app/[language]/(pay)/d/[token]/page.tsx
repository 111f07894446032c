import type { Metadata } from 'next';
import { SharedDocument } from '@/components/money/shared-document/shared-document';
import { sharedDocumentText as text } from '@/components/money/shared-document/shared-document-text';
import { ResultCard } from '@/components/portal/result-card';
import { Refusal } from '@/lib/kernel/access/refusal';
import { readSharedSummary } from '@/lib/money/shared-documents/open';
import { runOpen } from '@/lib/server/page';

export const metadata: Metadata = {
  title: text.title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

/** A document that was shared by a link (docs/product/money.md, "Sharing a document"). */
export default async function SharedDocumentPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const summary = await runOpen(readSharedSummary, { token }).catch((error: unknown) => {
    if (error instanceof Refusal && ['NOT_FOUND', 'RATE_LIMITED'].includes(error.code)) return error;
    throw error;
  });
  // With 200: Next renders a page that is not found by its script alone.
  if (summary instanceof Refusal) {
    const title = summary.code === 'NOT_FOUND' ? text.notValidTitle : text.limitedTitle;
    return <ResultCard title={title}>{summary.message}</ResultCard>;
  }
  return <SharedDocument token={token} {...summary} />;
}
