import {
  changePassword,
  endSessions,
  getDetails,
  listSessions,
  logIn,
  logOut,
  requestReset,
  signUp,
  updateProfile,
} from '@/lib/accounts/contract';
import { auditLog, recordHistory } from '@/lib/audit/contract';
import {
  bookSlot,
  cancelBooking,
  listBookings,
  listBookingsOfUser,
  listFullDays,
  listStores,
  openBookingCalendar,
  rescheduleBooking,
  slotAvailability,
  updateBooking,
} from '@/lib/bookings/contract';
import type { ActionContract, EndpointContract } from '@/lib/contract';
import { customers, readCustomer, readTimeline } from '@/lib/customers/contract';
import { dashboardCounts, deskCounts } from '@/lib/dashboard/contract';
import { dayBook } from '@/lib/day-book/contract';
import { listDues } from '@/lib/dues/contract';
import { exportList } from '@/lib/export/contract';
import { readFigures } from '@/lib/figures/contract';
import { listGoldRates, readGoldRate, setGoldRate } from '@/lib/gold-rate/contract';
import { imports, openRefusedRows } from '@/lib/import/contract';
import { items } from '@/lib/items/contract';
import { messages, setReminders, stopReminders } from '@/lib/messages/contract';
import {
  issueInvoice,
  myOrders,
  openInvoice,
  openReceipt,
  orderPayments,
  refundOrderPayment,
} from '@/lib/ledger/contract';
import { notes } from '@/lib/notes/contract';
import { opportunities } from '@/lib/opportunities/contract';
import { orders } from '@/lib/orders/contract';
import {
  confirmLinkPayment,
  createLinkPayment,
  openPaymentLink,
  sendPaymentLink,
} from '@/lib/payment-links/contract';
import {
  checkPaymentOrder,
  confirmOrderPayment,
  createOrderPayment,
  listPaymentOrders,
  refundPayment,
} from '@/lib/payments/contract';
import { findInviter } from '@/lib/referrals/contract';
import { search } from '@/lib/search/contract';
import { storesGold } from '@/lib/stores/contract';
import {
  createPaymentOrder,
  openPlanReceipt,
  razorpayWebhook,
  recordSubscription,
} from '@/lib/subscriptions/contract';
import { tasks } from '@/lib/tasks/contract';
import { createUser, deleteUser, listUsers, staffDirectory, updateUser } from '@/lib/users/contract';
import { checkIn, visits } from '@/lib/visits/contract';
import { waitingList } from '@/lib/waiting/contract';

/** Routes, tests and the API document are checked against this list. */
export const endpoints = {
  signUp,
  findInviter,
  logIn,
  logOut,
  listSessions,
  endSessions,
  changePassword,
  getDetails,
  updateProfile,
  requestReset,
  listStores,
  slotAvailability,
  listFullDays,
  bookSlot,
  cancelBooking,
  rescheduleBooking,
  openBookingCalendar,
  setReminders,
  stopReminders,
  listBookingsOfUser,
  createPaymentOrder,
  recordSubscription,
  myOrders,
  createOrderPayment,
  confirmOrderPayment,
  openPaymentLink,
  createLinkPayment,
  confirmLinkPayment,
  razorpayWebhook,
  opportunities,
  items,
  orders,
  orderPayments,
  refundOrderPayment,
  sendPaymentLink,
  listDues,
  openReceipt,
  openPlanReceipt,
  issueInvoice,
  openInvoice,
  listBookings,
  updateBooking,
  visits,
  checkIn,
  waitingList,
  notes,
  tasks,
  listUsers,
  staffDirectory,
  customers,
  readCustomer,
  readTimeline,
  search,
  createUser,
  updateUser,
  deleteUser,
  dashboardCounts,
  deskCounts,
  readFigures,
  auditLog,
  recordHistory,
  listPaymentOrders,
  checkPaymentOrder,
  refundPayment,
  messages,
  dayBook,
  exportList,
  imports,
  openRefusedRows,
  readGoldRate,
  listGoldRates,
  setGoldRate,
  storesGold,
} as const satisfies Record<string, EndpointContract | ActionContract>;
