import { loginMetadata } from '@/app/public-pages';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';
import { OpenLoginDialog } from '@/components/gold/open-login-dialog';

export { loginMetadata as metadata };

export default function LoginPage() {
  return (
    <OpenLoginDialog failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
    </OpenLoginDialog>
  );
}
