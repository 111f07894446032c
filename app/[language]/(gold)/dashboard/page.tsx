import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientTexts } from '@/components/layout/client-texts';
import { Dashboard } from '@/components/portal/dashboard';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { readDetails } from '@/lib/people/accounts/operations';
import { readNextVisit } from '@/lib/visits/bookings/next-visit';
import { readCurrentRates, readRateHistory } from '@/lib/money/gold-rate/operations';
import { readOwnHome } from '@/lib/money/own-home/operations';
import { guardPage } from '@/lib/server/page';
import { readOwnWaiting } from '@/lib/visits/waiting/operations';
import { readOwnReceipt } from '@/lib/money/subscriptions/own-plan';
import { loadOptional } from '@/app/load-optional';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('portal');
  return { title: text('heading') };
}

export default async function DashboardPage() {
  const { actor, run } = await guardPage('/dashboard');
  const now = new Date();
  const yesterday = daysAfter(storeDate(now), -1);
  const [{ data }, home, next, plan, rates, ratesBefore, waiting] = await Promise.all([
    run(readDetails, { mobile: actor.mobile }),
    loadOptional(run(readOwnHome, {})),
    loadOptional(run(readNextVisit, {})),
    loadOptional(run(readOwnReceipt, {})),
    loadOptional(run(readCurrentRates, {})),
    loadOptional(run(readRateHistory, { from: yesterday, to: yesterday })),
    loadOptional(run(readOwnWaiting, {})),
  ]);
  return (
    <ClientTexts
      sections={[
        'bookings.heading',
        'bookings.when',
        'bookings.labelled',
        'bookings.grams',
        'bookings.regions',
        'bookings.visit',
        'bookings.code',
        'bookings.change',
        'bookings.meanwhile',
        'bookings.waiting',
        'business.goldRate',
        'orders.pieceStates',
        'portal.heading',
        'portal.welcome',
        'portal.due',
        'portal.gold',
        'portal.visit',
        'portal.plan',
        'portal.actions',
        'portal.incomplete',
        'portal.invite',
      ]}
    >
      <Dashboard
        name={data.name}
        isComplete={data.dob !== null}
        referralId={data.referalid}
        home={home}
        next={next}
        plan={plan}
        rates={rates?.data ?? {}}
        ratesBefore={ratesBefore?.data ?? []}
        waiting={waiting?.data ?? []}
        now={now}
      />
    </ClientTexts>
  );
}
