import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Bookings' };

export default async function EmployeeBookingSlotsPage() {
  await guardPage('/employee-booking-slots');
  return <StaffScreen role="employee" path="/employee-booking-slots" />;
}
