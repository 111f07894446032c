import type { Metadata } from 'next';
import { bookingsText } from '@/components/bookings/bookings-text';
import { BookingsScreen } from '@/components/bookings/bookings-screen';
import { NeedsPlan } from '@/components/bookings/needs-plan';
import { readBookingsOfUser, readStores } from '@/lib/bookings/operations';
import { guardPage } from '@/lib/server/page';
import { loaded } from '@/app/(gold)/loaded';

export const metadata: Metadata = { title: bookingsText.heading };

export default async function BookingsPage() {
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
      now={new Date().toISOString()}
    />
  );
}
