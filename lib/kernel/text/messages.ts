import { goldRateLimits, premiumPlan, resetCodeRule } from '@/lib/business';
import { openPaymentOrders } from '@/lib/limits';
import { formatDate, formatTime, storeDate, storeTime } from './format';

/* Messages of screens and gateway. Many are fixed verbatim (docs/product/rules.md, "Screens"). */

export const successText = {
  signup: 'Signup successful!',
  login: 'Login successful!',
  logout: 'You are logged out.',
  loggedOutEverywhere: 'You are logged out on every device.',
  passwordUpdated: 'Password updated successfully!',
  resetCodeSent: `If this mobile number has an account, a ${resetCodeRule.digits}-digit code is on its way by SMS.`,
  profileUpdated: 'Profile updated successfully!',
  slotBooked: 'Slot booked successfully!',
  bookingCancelled: 'Booking cancelled.',
  bookingUpdated: 'Booking updated successfully!',
  bookingRescheduled: 'Visit rescheduled successfully!',
  waitingJoined: 'You are on the waiting list.',
  waitingLeft: 'You left the waiting list.',
  remindersSet: 'Reminders updated.',
  checkedIn: 'Visit checked in.',
  visitMarked: 'Visit updated.',
  signUpLinkSent: 'Sign-up link sent by SMS.',
  messageQueued: 'Message queued. It is sent within seconds.',
  subscribed: `Your ${premiumPlan.name} is active.`,
  refundDone: 'Refund successful!',
  refundPending: 'Refund requested. Razorpay has not confirmed it yet.',
  paymentReceived: (paymentId: string) => `Payment successful! Payment ID: ${paymentId}`,
  itemDeleted: 'Item deleted successfully!',
  itemAdded: 'Item added successfully!',
  itemUpdated: 'Item updated successfully!',
  approvalAsked: 'Approval asked for.',
  reductionApproved: 'Reduction approved.',
  itemsReady: 'Ready to be handed over.',
  delivered: 'Delivered.',
  returned: 'Returned. The credit note is issued.',
  returnedWithoutRefund:
    'Returned, and the credit note is issued. Razorpay did not take the refund: find the payment under Payments and refund it there.',
  opportunityDeleted: 'Opportunity deleted successfully!',
  opportunityCreated: 'Opportunity created successfully!',
  opportunityUpdated: 'Opportunity updated successfully!',
  opportunitiesUpdated: 'Opportunities updated successfully!',
  orderCreated: 'Order created successfully!',
  orderUpdated: 'Order updated successfully!',
  orderDeleted: 'Order deleted successfully!',
  paymentRecorded: 'Payment recorded successfully!',
  entryVoided: 'Entry voided.',
  paymentLinkSent: 'Payment link sent by SMS.',
  promiseRecorded: 'Promise to pay recorded.',
  promiseCancelled: 'Promise cancelled.',
  reminderRecorded: 'Reminder recorded.',
  documentLinkSent: 'Link sent by SMS.',
  documentLinkRevoked: 'The link opens nothing any more.',
  refundRecorded: 'Refund recorded successfully!',
  oldGoldQuoted: 'Quote saved.',
  oldGoldCodeSent: 'Code sent to the customer by SMS.',
  oldGoldSigned: 'Signed. A second member of staff must sign, too.',
  oldGoldAccepted: 'Old gold bought.',
  oldGoldSetOff: 'Set off against the order.',
  oldGoldPaidOut: 'Payment to the customer recorded.',
  oldGoldVoided: 'Purchase voided.',
  identitySet: 'Identity recorded.',
  noteCreated: 'Note added.',
  noteUpdated: 'Note updated.',
  noteDeleted: 'Note deleted.',
  taskDone: 'Task done.',
  taskUndone: 'Task is to do again.',
  storeCreated: 'Store created successfully!',
  storeUpdated: 'Store updated successfully!',
  dayClosed: 'Day closed successfully!',
  goldRateSet: 'Gold rate updated successfully!',
  importStarted: 'Import started.',
  importStopped: 'Import stopped.',
  userCreated: 'User created successfully!',
  userUpdated: 'User updated successfully!',
  userDeleted: 'User deleted successfully!',
} as const;

/** Success messages of a record without texts of its own: `Task created successfully!`. */
export function recordText<const Name extends string>(name: Name) {
  return {
    created: `${name} created successfully!`,
    updated: `${name} updated successfully!`,
    deleted: `${name} deleted successfully!`,
  } as const;
}

/** Shared by several endpoints. */
export const refusalText = {
  badJson: 'The request is not valid JSON. Please check it and try again.',
  validation: 'Please check the marked fields.',
  unauthenticated: 'Please log in to continue.',
  noAccount: 'No customer has this mobile number. They can sign up by a link.',
  hasAccount: 'This mobile number has an account already. Its owner logs in with it.',
  storeClosed: 'No slot of this store is running now, so nobody can be added without a booking.',
  walkInFull: 'Every place of the running slot is taken. Add the visit over capacity, or book another time.',
  badCredentials: 'Mobile number or password is wrong.',
  suspended: 'This account is suspended. Please contact an administrator.',
  forbidden: 'You are not allowed to do this.',
  crossOrigin: 'This request came from another site and was refused.',
  subscriptionRequired: 'An active subscription is needed for this. Please subscribe first.',
  noSuchEndpoint: 'Endpoint not found.',
  noSuchRecord: 'Record not found.',
  noIdentityKey:
    'Identity documents cannot be kept here: IDENTITY_KEY is missing. Please tell whoever runs this site.',
  identityDoesNotOpen:
    'This number cannot be opened with IDENTITY_KEY. Please tell whoever runs this site, or record it again.',
  documentLinkNotValid: 'This link to a document is unknown, was ended, or has expired.',
  methodNotAllowed: (allow: string) => `This method is not allowed here. Allowed: ${allow}.`,
  tooLarge: 'The request is too large. JSON may have 64 KiB, an upload 6 MiB.',
  notJson: 'Please send JSON (Content-Type: application/json).',
  /** @param seconds until the next attempt */
  rateLimited: (seconds: number) =>
    seconds < 60
      ? 'Too many attempts. Please wait a moment and try again.'
      : `Too many attempts. Please try again in ${waitingTime(seconds)}.`,
  /** @param seconds until the next page */
  tooManyPages: (seconds: number) =>
    `You opened very many pages in a short time. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then press Retry.`,
  unknownAction: (actions: readonly string[]) => `Action must be one of ${actions.join(', ')}.`,
  bulkRefused: (refused: number, all: number) =>
    `${refused} of ${all} opportunities cannot be changed, so none was.`,
  bulkRunning: 'Your other bulk change is still running. Please wait until it is complete, then try again.',
  bulkLocked:
    'Somebody else is changing some of these opportunities right now, so none was changed. Please try again in a moment.',
  /** @param seconds until the oldest one is no longer offered */
  paymentsOpen: (seconds: number) =>
    `Payments of ${openPaymentOrders} other amounts are open for this order. Pay one of those, or try again in ${waitingTime(Math.max(60, seconds))}.`,
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  providerAway: 'The payment provider cannot be reached right now. Please try again in a moment.',
  idempotencyMismatch: 'This Idempotency-Key was used for another request. Please use a new one.',
  visitsAffected: (count: number) =>
    count === 1
      ? 'One booked visit would lose its slot. Please look at it, and confirm the change.'
      : `${count} booked visits would lose their slots. Please look at them, and confirm the change.`,
  messageState: 'Only a message that failed can be sent again.',
  mobileTaken: 'This mobile number has an account already.',
  alreadyActive: 'Your Premium Plan is active already.',
  slotFull: 'This slot is full. Please choose another time.',
  badSignature: 'The signature of this event is not right.',
  notArrived: 'The customer of this visit is not checked in. Please check it in first.',
  hasOpportunity: 'A colleague has created an opportunity for this visit already.',
  hasOrder: 'This opportunity has an order. Please delete the order first.',
  documentLinkEnded: 'This link has ended. Please share the document again.',
  /** @param reason why it failed or was dropped */
  documentLinkNotSent: (state: 'failed' | 'dropped', reason: string) =>
    state === 'failed'
      ? `The SMS with this link failed: ${reason}. An admin can send it again under Messages. Or copy the link.`
      : `The SMS with this link was not sent: ${reason}. Please share the document again.`,
  smsOff: 'Text messages of this kind are switched off. Please copy the link or use WhatsApp.',
  noItems: 'There are no items to estimate. Please add one first.',
  staleVersion: 'This record was changed by someone else meanwhile. Please look at it again.',
  referenceTaken: (order: { readonly id: number; readonly name: string }) =>
    `This reference is recorded already, on order ${order.id}: ${order.name}.`,
  storeOfDocuments: 'The order has receipts or an invoice of its store, so the store stays.',
  huidsTaken: (pieces: string) =>
    `Another piece has the HUID of ${pieces} by now. Please clear it there first.`,
  huidTaken: 'Another piece has this HUID. Please check it, or clear it there first.',
  /** @param limit and reduction as amounts with the currency, before tax */
  needsApproval: ({ limit, reduction }: { readonly limit: string; readonly reduction: string }) =>
    `This takes ${reduction} off before tax, and your limit for this piece is ${limit}. Reduce less, or ask an admin for approval.`,
  liveEntries:
    'This order has entries that count. Void them first; an order paid online cannot be deleted or given to another customer.',
  /** @param sum and total as amounts with the currency */
  totalDiffers: ({ sum, total }: { readonly sum: string; readonly total: string }) =>
    `The items add up to ${sum} now, and the total is ${total}. Please look at them again.`,
  rateJump: (purities: readonly string[]) =>
    `${purities.join(', ')}: more than ${goldRateLimits.jumpPercent} % away from the last rate. Check it, and confirm if it is right.`,
  /** @param closing its day, name and instant; no name: the account is deleted */
  dayClosed: ({ date, name, at }: { readonly date: string; readonly name: string; readonly at: Date }) => {
    const who = name === '' ? 'somebody whose account is deleted' : name;
    return `${formatDate(date)} was closed by ${who} on ${formatDate(storeDate(at))}, ${formatTime(storeTime(at))}.`;
  },
  pricesNotTotal: 'The prices of its items do not add up to the order’s total.',
  lastAdmin: 'This is the last active administrator. Please make another one first.',
  idempotencyKey: 'Idempotency-Key may have 1 to 100 visible ASCII characters.',
} as const;

/** Rounded up: an attempt before its end is refused. Hours from 2 on. */
function waitingTime(seconds: number): string {
  const [unit, length] = seconds < 2 * 3600 ? (['minute', 60] as const) : (['hour', 3600] as const);
  const count = Math.ceil(seconds / length);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
