import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientTexts } from '@/components/layout/client-texts';
import { BookingsScreen } from '@/components/visits/bookings/bookings-screen';
import { NeedsPlan } from '@/components/visits/bookings/needs-plan';
import { readBookingsOfUser, readStores } from '@/lib/visits/bookings/operations';
import { readOwnCall } from '@/lib/desk/calls/operations';
import { readOwnWaiting } from '@/lib/visits/waiting/operations';
import { guardPage } from '@/lib/server/page';
import { idInQuery } from '@/app/id-in-query';
import { loadOptional } from '@/app/load-optional';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('bookings');
  return { title: text('heading') };
}

interface BookingsPageProps {
  searchParams: Promise<{ held?: string | string[]; change?: string | string[] }>;
}

/** `?book=1` opens the form. `?held=`, id of a waiting entry: fills in the held place. `?change=`: opens the choice of another time for that visit. */
export default async function BookingsPage({ searchParams }: BookingsPageProps) {
  const { held, change } = await searchParams;
  const { actor, run } = await guardPage('/gold_slot_booking');
  if (!actor.active)
    return (
      <ClientTexts sections={['bookings']}>
        <NeedsPlan />
      </ClientTexts>
    );
  const [stores, bookings, waiting, call] = await Promise.all([
    run(readStores, {}),
    loadOptional(run(readBookingsOfUser, { user_id: actor.id })),
    loadOptional(run(readOwnWaiting, {})),
    loadOptional(run(readOwnCall, {})),
  ]);
  return (
    <ClientTexts sections={['bookings']}>
      <BookingsScreen
        user={{ id: actor.id, mobile: actor.mobile }}
        stores={stores.data}
        bookings={bookings?.bookings ?? null}
        waiting={waiting?.data ?? []}
        callRequest={call?.data ?? null}
        heldId={idInQuery(held)}
        change={idInQuery(change)}
        now={new Date().toISOString()}
      />
    </ClientTexts>
  );
}
