import { loginMetadata } from '@/app/public-pages';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';
import { LoginDialogs } from '@/components/gold/login-dialogs';

export { loginMetadata as metadata };

/** The gold landing page with the Login dialog open. */
export default function LoginPage() {
  return (
    <LoginDialogs failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
    </LoginDialogs>
  );
}
