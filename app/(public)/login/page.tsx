import { loginMetadata } from '@/app/public-pages';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';
import { LoginDoors } from '@/components/gold/login-doors';

export { loginMetadata as metadata };

/** The gold landing page with the Login popup open. */
export default function LoginPage() {
  return (
    <LoginDoors failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
    </LoginDoors>
  );
}
