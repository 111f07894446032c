import type { Metadata } from 'next';
import { dashboardText } from '@/components/portal/dashboard-text';
import { Dashboard } from '@/components/portal/dashboard';
import { readDetails } from '@/lib/people/accounts/operations';
import { readNextVisit } from '@/lib/visits/bookings/next-visit';
import { readCurrentRates } from '@/lib/money/gold-rate/operations';
import { guardPage } from '@/lib/server/page';
import { readOwnWaiting } from '@/lib/visits/waiting/operations';
import { readOwnReceipt } from '@/lib/money/subscriptions/own-plan';
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
