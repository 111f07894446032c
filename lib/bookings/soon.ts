import { exportOf, soon } from '@/lib/soon';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = soon(() => import('./contract'));

export const bookSlot = exportOf(contract, 'bookSlot');
export const cancelBooking = exportOf(contract, 'cancelBooking');
export const listBookings = exportOf(contract, 'listBookings');
export const listBookingsOfUser = exportOf(contract, 'listBookingsOfUser');
export const slotAvailability = exportOf(contract, 'slotAvailability');
export const listFullDays = exportOf(contract, 'listFullDays');
