import { loginMetadata } from '@/app/public-pages';
import { GoldLanding } from '@/components/gold/gold-landing';
import { OpenLoginDialog } from '@/components/gold/open-login-dialog';
import { ClientTexts } from '@/components/layout/client-texts';

export { loginMetadata as generateMetadata };

export default function LoginPage() {
  return (
    <ClientTexts sections={['account', 'ui']}>
      <OpenLoginDialog>
        <GoldLanding />
      </OpenLoginDialog>
    </ClientTexts>
  );
}
