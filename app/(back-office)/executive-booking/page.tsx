import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Bookings' };

export default async function ExecutiveBookingPage() {
  await guardPage('/executive-booking');
  return <StaffScreen role="executive" path="/executive-booking" />;
}
