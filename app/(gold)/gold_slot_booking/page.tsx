import type { Metadata } from 'next';
import { bookingsText } from '@/components/bookings/bookings-text';
import { BookingsScreen } from '@/components/bookings/bookings-screen';
import { NeedsPlan } from '@/components/bookings/needs-plan';
import { readBookingsOfUser, readStores } from '@/lib/bookings/operations';
import { guardPage } from '@/lib/server/page';
import { loaded } from '@/app/(gold)/loaded';

export const metadata: Metadata = { title: bookingsText.heading };

interface BookingsPageProps {
  searchParams: Promise<{ change?: string | string[] }>;
}

/** With `?change=`, the page opens the choice of another time for that visit. */
export default async function BookingsPage({ searchParams }: BookingsPageProps) {
  const { change } = await searchParams;
  const { actor, run } = await guardPage('/gold_slot_booking');
  if (!actor.active) return <NeedsPlan />;
  const [stores, bookings] = await Promise.all([
    run(readStores, {}),
    loaded(run(readBookingsOfUser, { user_id: actor.id })),
  ]);
  return (
    <BookingsScreen
      user={{ id: actor.id, mobile: actor.mobile }}
      stores={stores.data}
      bookings={bookings?.bookings ?? null}
      change={typeof change === 'string' && /^\d{1,10}$/.test(change) ? Number(change) : null}
      now={new Date().toISOString()}
    />
  );
}
