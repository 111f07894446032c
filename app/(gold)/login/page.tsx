import type { Metadata } from 'next';
import { GoldLanding } from '@/components/gold/gold-landing';
import { accountText, goldText } from '@/components/gold/gold-text';
import { LoginDoors } from '@/components/gold/login-doors';

export const metadata: Metadata = { title: accountText.login.title };

/** The gold landing page with the Login popup open. */
export default function LoginPage() {
  return (
    <LoginDoors failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
    </LoginDoors>
  );
}
