import {
  changePassword,
  endSession,
  endSessions,
  getDetails,
  listSessions,
  logIn,
  logOut,
  requestReset,
  signUp,
  updateProfile,
} from '@/lib/people/accounts/contract';
import { accessLog } from '@/lib/desk/access-log/contract';
import { auditLog, recordHistory } from '@/lib/desk/audit/contract';
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
} from '@/lib/visits/bookings/contract';
import type { ActionContract, EndpointContract } from '@/lib/contract';
import { customers, readCustomer, readTimeline } from '@/lib/people/customers/contract';
import { dashboardCounts, deskCounts } from '@/lib/desk/dashboard/contract';
import { dayBook } from '@/lib/money/day-book/contract';
import { deliver } from '@/lib/money/deliveries/contract';
import { listAdvances } from '@/lib/money/advances/contract';
import { openCreditNote, returnPieces } from '@/lib/money/returns/contract';
import { collections } from '@/lib/money/collections/contract';
import { listDues } from '@/lib/money/dues/contract';
import { exchanges, openPurchaseVoucher } from '@/lib/money/exchanges/contract';
import { exportList } from '@/lib/desk/export/contract';
import { readFigures } from '@/lib/desk/figures/contract';
import { listGoldRates, readGoldRate, setGoldRate } from '@/lib/money/gold-rate/contract';
import { imports, openRefusedRows } from '@/lib/desk/import/contract';
import { items } from '@/lib/sales/items/contract';
import { messages, setReminders, stopReminders } from '@/lib/visits/messages/contract';
import {
  issueInvoice,
  myOrders,
  openInvoice,
  openReceipt,
  orderPayments,
  refundOrderPayment,
} from '@/lib/money/ledger/contract';
import { openSharedDocument, shareDocument } from '@/lib/money/shared-documents/contract';
import { notes } from '@/lib/desk/notes/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import {
  confirmLinkPayment,
  createLinkPayment,
  openPaymentLink,
  sendPaymentLink,
} from '@/lib/money/payment-links/contract';
import {
  checkPaymentOrder,
  confirmOrderPayment,
  createOrderPayment,
  listPaymentOrders,
  refundPayment,
} from '@/lib/money/payments/contract';
import { findInviter } from '@/lib/people/referrals/contract';
import { search } from '@/lib/desk/search/contract';
import { consents } from '@/lib/people/consents/contract';
import { erasure } from '@/lib/people/erasure/contract';
import { nominee } from '@/lib/people/nominee/contract';
import { myData, openMyDataJson, openMyDataPdf } from '@/lib/desk/my-data/contract';
import { breaches } from '@/lib/people/breaches/contract';
import { person } from '@/lib/people/person/contract';
import { fileGrievance, grievances } from '@/lib/people/grievances/contract';
import { customerIdentity } from '@/lib/people/identity/contract';
import { invitation, welcome } from '@/lib/people/invitations/contract';
import { resetFactor } from '@/lib/people/factor-resets/contract';
import { prove, requireFactor, secondFactor } from '@/lib/people/second-factor/contract';
import { device } from '@/lib/people/shared-counter/contract';
import { listSaleStores } from '@/lib/sales/stores/contract';
import { refundPlan, registerCustomer } from '@/lib/money/plan-sales/contract';
import { sellersGold } from '@/lib/visits/sellers/contract';
import { openEstimate } from '@/lib/money/estimates/contract';
import { openStatement } from '@/lib/money/statements/contract';
import { storesGold } from '@/lib/visits/stores/contract';
import {
  createPaymentOrder,
  openPlanCreditNote,
  openPlanReceipt,
  razorpayWebhook,
  recordSubscription,
} from '@/lib/money/subscriptions/contract';
import { callRequests } from '@/lib/desk/calls/contract';
import { tasks } from '@/lib/desk/tasks/contract';
import { createUser, deleteUser, listUsers, staffDirectory, updateUser } from '@/lib/people/users/contract';
import { checkIn, visits } from '@/lib/visits/front-desk/contract';
import { waitingList } from '@/lib/visits/waiting/contract';

/** Routes, tests and the API document are checked against this list. */
export const endpoints = {
  signUp,
  findInviter,
  logIn,
  logOut,
  listSessions,
  endSession,
  endSessions,
  changePassword,
  secondFactor,
  prove,
  requireFactor,
  device,
  resetFactor,
  person,
  getDetails,
  updateProfile,
  consents,
  erasure,
  nominee,
  myData,
  openMyDataJson,
  openMyDataPdf,
  fileGrievance,
  requestReset,
  welcome,
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
  listSaleStores,
  orderPayments,
  refundOrderPayment,
  sendPaymentLink,
  listDues,
  collections,
  listAdvances,
  openReceipt,
  openPlanCreditNote,
  openPlanReceipt,
  deliver,
  issueInvoice,
  openInvoice,
  openEstimate,
  openStatement,
  returnPieces,
  openCreditNote,
  exchanges,
  openPurchaseVoucher,
  shareDocument,
  openSharedDocument,
  listBookings,
  updateBooking,
  visits,
  registerCustomer,
  refundPlan,
  checkIn,
  waitingList,
  callRequests,
  notes,
  tasks,
  listUsers,
  staffDirectory,
  customers,
  readCustomer,
  readTimeline,
  search,
  createUser,
  invitation,
  updateUser,
  deleteUser,
  dashboardCounts,
  deskCounts,
  readFigures,
  auditLog,
  accessLog,
  recordHistory,
  listPaymentOrders,
  checkPaymentOrder,
  refundPayment,
  messages,
  grievances,
  breaches,
  dayBook,
  exportList,
  imports,
  openRefusedRows,
  readGoldRate,
  listGoldRates,
  setGoldRate,
  storesGold,
  sellersGold,
  customerIdentity,
} as const satisfies Record<string, EndpointContract | ActionContract>;
