import type { Metadata } from 'next';
import { AccountDoors } from '@/components/gold/account-doors';
import { GoldLanding } from '@/components/gold/gold-landing';
import { goldText } from '@/components/gold/gold-text';

export const metadata: Metadata = { title: goldText.title, description: goldText.lead };

export default function GoldPage() {
  return (
    <AccountDoors failedToOpen={goldText.failedToOpen}>
      <GoldLanding />
    </AccountDoors>
  );
}
