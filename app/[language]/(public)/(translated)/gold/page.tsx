import { metadataOf } from '@/app/public-pages';
import { GoldProduct } from '@/app/structured-data';
import { AccountDialogs } from '@/components/gold/account-dialogs';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';

export const generateMetadata = () => metadataOf('/gold');

export default function GoldPage() {
  return (
    <AccountDialogs failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
      <GoldProduct questions={goldText.faq.items} />
    </AccountDialogs>
  );
}
