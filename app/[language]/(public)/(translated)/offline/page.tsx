import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientTexts } from '@/components/layout/client-texts';
import { OfflineScreen } from '@/components/offline/offline-screen';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('offline');
  return { title: text('title'), robots: { index: false } };
}

/** Kept by the service worker for a phone without a net (docs/product/offline.md). */
export default function OfflinePage() {
  return (
    <ClientTexts sections={['offline', 'bookings']}>
      <OfflineScreen />
    </ClientTexts>
  );
}
