import type { Metadata } from 'next';
import { customerText } from '@/components/customer/customer-text';
import { Dashboard } from '@/components/customer/dashboard';
import { readDetails } from '@/lib/accounts/operations';
import { readNextVisit } from '@/lib/bookings/next-visit';
import { guardPage } from '@/lib/server/page';
import { readOwnReceipt } from '@/lib/subscriptions/own-plan';
import { loaded } from '@/app/(gold)/loaded';

export const metadata: Metadata = { title: customerText.dashboard.heading };

export default async function DashboardPage() {
  const { actor, run } = await guardPage('/dashboard');
  const [{ data }, next, plan] = await Promise.all([
    run(readDetails, { mobile: actor.mobile }),
    loaded(run(readNextVisit, {})),
    loaded(run(readOwnReceipt, {})),
  ]);
  return (
    <Dashboard
      name={data.name}
      isComplete={data.dob !== null}
      referralId={data.referalid}
      next={next}
      plan={plan}
    />
  );
}
