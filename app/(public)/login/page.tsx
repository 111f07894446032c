import { loginMetadata } from '@/app/public-pages';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';
import { LoginDialogs } from '@/components/gold/login-dialogs';

export { loginMetadata as metadata };

export default function LoginPage() {
  return (
    <LoginDialogs failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
    </LoginDialogs>
  );
}
