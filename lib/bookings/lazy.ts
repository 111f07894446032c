import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const bookSlot = lazyExport(contract, 'bookSlot');
export const cancelBooking = lazyExport(contract, 'cancelBooking');
export const listBookings = lazyExport(contract, 'listBookings');
export const listBookingsOfUser = lazyExport(contract, 'listBookingsOfUser');
export const slotAvailability = lazyExport(contract, 'slotAvailability');
export const listFullDays = lazyExport(contract, 'listFullDays');
