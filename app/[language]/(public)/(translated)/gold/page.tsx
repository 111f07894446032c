import { metadataOf } from '@/app/public-pages';
import { GoldProduct } from '@/app/structured-data';
import { AccountDialogs } from '@/components/gold/account-dialogs';
import { GoldLanding } from '@/components/gold/gold-landing';
import { ClientTexts } from '@/components/layout/client-texts';
import { useQuestions } from '@/components/gold/use-questions';

export const generateMetadata = () => metadataOf('/gold');

export default function GoldPage() {
  return (
    <ClientTexts sections={['ui.failedToOpen']}>
      <AccountDialogs>
        <GoldLanding />
        <GoldProduct questions={useQuestions()} />
      </AccountDialogs>
    </ClientTexts>
  );
}
