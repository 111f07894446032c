import type { Metadata } from 'next';
import { dashboardText } from '@/components/customer/dashboard-text';
import { Dashboard } from '@/components/customer/dashboard';
import { readDetails } from '@/lib/accounts/operations';
import { readNextVisit } from '@/lib/bookings/next-visit';
import { readCurrentRates } from '@/lib/gold-rate/operations';
import { guardPage } from '@/lib/server/page';
import { readOwnWaiting } from '@/lib/waiting/operations';
import { readOwnReceipt } from '@/lib/subscriptions/own-plan';
import { loadOptional } from '@/app/load-optional';

export const metadata: Metadata = { title: dashboardText.heading };

export default async function DashboardPage() {
  const { actor, run } = await guardPage('/dashboard');
  const [{ data }, next, plan, rates, waiting] = await Promise.all([
    run(readDetails, { mobile: actor.mobile }),
    loadOptional(run(readNextVisit, {})),
    loadOptional(run(readOwnReceipt, {})),
    loadOptional(run(readCurrentRates, {})),
    loadOptional(run(readOwnWaiting, {})),
  ]);
  return (
    <Dashboard
      name={data.name}
      isComplete={data.dob !== null}
      referralId={data.referalid}
      next={next}
      plan={plan}
      rates={rates?.data ?? {}}
      waiting={waiting?.data ?? []}
      now={new Date()}
    />
  );
}
