import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ClientTexts } from '@/components/layout/client-texts';
import { SharedDocument } from '@/components/money/shared-document/shared-document';
import { ResultCard } from '@/components/portal/result-card';
import { translationInto } from '@/lib/gateway/language';
import { Refusal } from '@/lib/kernel/access/refusal';
import { readSharedSummary } from '@/lib/money/shared-documents/open';
import { runOpen } from '@/lib/server/page';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('sharedDocument');
  return { title: text('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** A document that was shared by a link (docs/product/money.md, "Sharing a document"). */
export default async function SharedDocumentPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const summary = await runOpen(readSharedSummary, { token }).catch((error: unknown) => {
    if (error instanceof Refusal && ['NOT_FOUND', 'RATE_LIMITED'].includes(error.code)) return error;
    throw error;
  });
  // With 200: Next renders a page that is not found by its script alone.
  if (summary instanceof Refusal) {
    const text = await getTranslations('sharedDocument');
    const translate = await translationInto(await getLocale());
    const title = text(summary.code === 'NOT_FOUND' ? 'notValidTitle' : 'limitedTitle');
    return (
      <ClientTexts sections={['ui.call']}>
        <ResultCard title={title}>{translate(summary.sentence)}</ResultCard>
      </ClientTexts>
    );
  }
  return <SharedDocument token={token} {...summary} />;
}
