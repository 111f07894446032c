import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Bookings' };

export default async function AdminBookingSlotsPage() {
  await guardPage('/admin-booking-slots');
  return <StaffScreen role="admin" path="/admin-booking-slots" />;
}
