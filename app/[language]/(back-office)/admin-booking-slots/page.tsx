import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { StaffBookingsScreen } from '@/components/visits/bookings/staff-bookings-screen';
import { guardPage } from '@/lib/server/page';
import { firstBookings } from '@/app/[language]/(back-office)/first-bookings';

export const metadata: Metadata = { title: 'Bookings' };

export default async function AdminBookingSlotsPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-booking-slots');
  return <StaffBookingsScreen role="admin" {...await firstBookings(session, searchParams)} />;
}
