import type { Metadata } from 'next';
import { customerText } from '@/components/customer/customer-text';
import { Dashboard } from '@/components/customer/dashboard';
import { readDetails } from '@/lib/accounts/operations';
import { readBookingsOfUser, readStores } from '@/lib/bookings/operations';
import { readCurrentRates } from '@/lib/gold-rate/operations';
import { guardPage } from '@/lib/server/page';
import { readOwnReceipt } from '@/lib/subscriptions/own-plan';
import { loaded } from '@/app/(gold)/loaded';

export const metadata: Metadata = { title: customerText.dashboard.heading };

export default async function DashboardPage() {
  const { actor, run } = await guardPage('/dashboard');
  const [{ data }, bookings, stores, plan, rates] = await Promise.all([
    run(readDetails, { mobile: actor.mobile }),
    loaded(run(readBookingsOfUser, { user_id: actor.id })),
    loaded(run(readStores, {})),
    loaded(run(readOwnReceipt, {})),
    loaded(run(readCurrentRates, {})),
  ]);
  return (
    <Dashboard
      user={data}
      bookings={bookings?.bookings ?? null}
      stores={stores?.data ?? []}
      plan={plan}
      rates={rates?.data ?? {}}
      now={new Date()}
    />
  );
}
