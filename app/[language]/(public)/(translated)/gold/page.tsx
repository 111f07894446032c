import { metadataOf } from '@/app/public-pages';
import { faqPage, organization, planProduct, StructuredData } from '@/app/structured-data';
import { AccountDialogs } from '@/components/gold/account-dialogs';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';

export const metadata = metadataOf('/gold');

export default function GoldPage() {
  return (
    <AccountDialogs failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
      <StructuredData things={[organization(), planProduct(), faqPage()]} />
    </AccountDialogs>
  );
}
