import type { Metadata } from 'next';
import type { RawView } from '@/components/back-office/list-view';
import { StaffBookingsScreen } from '@/components/bookings/staff-bookings-screen';
import { guardPage } from '@/lib/server/page';
import { firstBookings } from '@/app/(back-office)/first-bookings';

export const metadata: Metadata = { title: 'Bookings' };

export default async function EmployeeBookingSlotsPage({ searchParams }: { searchParams: Promise<RawView> }) {
  const session = await guardPage('/employee-booking-slots');
  return <StaffBookingsScreen role="employee" {...await firstBookings(session, searchParams)} />;
}
