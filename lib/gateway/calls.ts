import { getDetails, logIn, logOut, requestReset, signUp, updateProfile } from '@/lib/accounts/contract';
import {
  bookSlot,
  cancelBooking,
  listBookingsOfUser,
  listStores,
  slotAvailability,
} from '@/lib/bookings/contract';
import { createPaymentOrder, razorpayWebhook, recordSubscription } from '@/lib/subscriptions/contract';
import type { CallContract } from '@/lib/contract';

/** Every call of the gateway: what the routes, the tests and the API document are checked against. */
export const calls = {
  signUp,
  logIn,
  logOut,
  getDetails,
  updateProfile,
  requestReset,
  listStores,
  slotAvailability,
  bookSlot,
  cancelBooking,
  listBookingsOfUser,
  createPaymentOrder,
  recordSubscription,
  razorpayWebhook,
} as const satisfies Record<string, CallContract>;
