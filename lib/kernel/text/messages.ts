/* oxlint-disable max-lines -- the messages of all operations */
import { premiumPlan } from '@/lib/business';
import { resetCodeRule } from '@/lib/account-rules';
import { goldRateLimits } from '@/lib/sale-rules';
import { openPaymentOrders } from '@/lib/limits';
import { message, type Sentence } from './message';
import { formatDate, formatTime, storeDate, storeTime } from './format';

/* Messages of screens and gateway. Many are fixed verbatim (docs/product/rules.md, "Screens"). */

export const successText = {
  signup: 'Signup successful!',
  login: 'Login successful!',
  factorAsked: 'Enter the code from your authenticator app.',
  passkeyAsked: 'Use your passkey, or enter a recovery code.',
  factorToSetUp: 'Set up a second factor to continue.',
  authenticatorConfirmed: 'Authenticator app set up.',
  authenticatorRemoved: 'Authenticator app removed.',
  passkeyAdded: 'Passkey added.',
  passkeyRemoved: 'Passkey removed.',
  recoveryCodesMade: 'New recovery codes made. The older ones no longer work.',
  proved: 'Confirmed.',
  counterShared: 'This device is a shared counter.',
  counterNotShared: 'This device is no longer a shared counter.',
  pinSet: 'PIN set.',
  locked: 'Locked.',
  unlocked: 'Unlocked.',
  factorRequirementSet: 'Requirement updated.',
  factorResetStarted: 'Reset started. It takes effect in 24 hours unless the owner cancels it.',
  factorResetDone: 'The second factor is reset.',
  factorResetCancelled: 'Reset cancelled.',
  invitationSent: 'Invitation sent. The link before no longer works.',
  digitsFit: 'Choose a password.',
  accountOpened: 'Your account is open. You can log in now.',
  logout: 'You are logged out.',
  loggedOutEverywhere: 'You are logged out on every device.',
  sessionEnded: 'Device logged out.',
  otherSessionsEnded: 'All other devices are logged out.',
  passwordUpdated: 'Password updated successfully!',
  resetCodeSent: `If this mobile number has an account, a ${resetCodeRule.digits}-digit code is on its way by SMS.`,
  profileUpdated: 'Profile updated successfully!',
  grievanceFiled: 'We have your complaint. Keep the ticket.',
  grievanceAnswered: 'Answer recorded.',
  breachRecorded: 'Breach recorded. Tell CERT-In within 6 hours of the discovery.',
  consentGiven: 'Consent given.',
  consentWithdrawn: 'Consent withdrawn. Nothing more is sent for it.',
  termsAccepted: 'Terms accepted.',
  erasureAsked: 'A code is on its way to your mobile.',
  erasureRequested: 'Your account will be deleted. Log in again to keep it.',
  nomineeSet: 'Nominee saved.',
  nomineeRemoved: 'Nominee removed.',
  frozen: 'Your account stays. All consents are withdrawn, and reminders are off.',
  slotBooked: 'Slot booked successfully!',
  bookingCancelled: 'Booking cancelled.',
  bookingUpdated: 'Booking updated successfully!',
  bookingRescheduled: 'Visit rescheduled successfully!',
  waitingJoined: 'You are on the waiting list.',
  waitingLeft: 'You left the waiting list.',
  callAsked: 'We will call you.',
  callWithdrawn: 'Request for a call withdrawn.',
  remindersSet: 'Reminders updated.',
  checkedIn: 'Visit checked in.',
  visitMarked: 'Visit updated.',
  signUpLinkSent: 'Sign-up link sent by SMS.',
  visitCalled: 'Visit called.',
  nobodyWaits: 'Nobody is waiting.',
  callUndone: 'The visit waits again.',
  customerRegistered: `Registered, and the ${premiumPlan.name} is active.`,
  planSold: `The ${premiumPlan.name} is active.`,
  planRefunded: `The ${premiumPlan.name} is refunded and ended.`,
  offerQueued: 'Queued. It goes out by day, to those who agree to it then.',
  messageQueued: 'Message queued. It will go out in a few seconds.',
  subscribed: `Your ${premiumPlan.name} is active.`,
  refundDone: 'Refund successful!',
  refundPending: 'Refund requested. Razorpay has not confirmed it yet.',
  itemDeleted: 'Item deleted successfully!',
  itemAdded: 'Item added successfully!',
  itemUpdated: 'Item updated successfully!',
  approvalAsked: 'Approval requested.',
  reductionApproved: 'Reduction approved.',
  itemsReady: 'Marked as ready.',
  delivered: 'Delivered.',
  returned: 'Returned. The credit note is issued.',
  returnedWithoutRefund:
    'Returned, and the credit note is issued. Razorpay did not accept the refund. Refund the payment under Payments.',
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
  documentLinkRevoked: 'Link revoked.',
  refundRecorded: 'Refund recorded successfully!',
  oldGoldQuoted: 'Quote saved.',
  oldGoldCodeSent: 'Code sent to the customer by SMS.',
  oldGoldSigned: 'Signed. A second member of staff must sign too.',
  oldGoldAccepted: 'Old gold bought.',
  oldGoldSetOff: 'Set off against the order.',
  oldGoldPaidOut: 'Payment to the customer recorded.',
  oldGoldVoided: 'Purchase voided.',
  identitySet: 'Identity recorded.',
  noteCreated: 'Note added.',
  noteUpdated: 'Note updated.',
  noteDeleted: 'Note deleted.',
  taskDone: 'Task done.',
  taskUndone: 'Task reopened.',
  storeCreated: 'Store created successfully!',
  storeUpdated: 'Store updated successfully!',
  dayClosed: 'Day closed successfully!',
  goldRateSet: 'Gold rate updated successfully!',
  importStarted: 'Import started.',
  importStopped: 'Import stopped.',
  userCreated: 'User created successfully!',
  userInvited: 'User invited successfully!',
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
  noAccount: 'No customer has this mobile number. You can send them a sign-up link.',
  hasAccount: 'This mobile number already has an account. Its owner can log in with it.',
  storeClosed: 'This store has no slot right now, so walk-ins cannot be added.',
  walkInFull: 'The current slot is full. Add the visit over capacity or book another time.',
  badCredentials: 'Mobile number or password is wrong.',
  wrongFirstCode: 'This code is wrong. Wait for the next one, and check the clock of your phone.',
  wrongRecoveryCode: 'This recovery code is wrong or was used before.',
  wrongFactorCode: 'This code is wrong or was used before. Wait for the next one, or use a recovery code.',
  passkeyNotAdded: 'This passkey could not be added. Please start again.',
  passkeyLimit: 'You have 5 passkeys. Remove one first.',
  noPasskey: 'This account has no passkey.',
  noSuchPasskey: 'Passkey does not exist.',
  logInExpired: 'This log-in has expired. Please log in again.',
  proofNeeded: 'Please confirm that it is you.',
  locked: 'This session is locked. Unlock it with your PIN or password.',
  notLocked: 'This session is not locked.',
  notShared: 'This device is not a shared counter.',
  otherBrowser: 'This browser is not the one you logged in with. Please log in again.',
  wrongPin: 'This PIN is wrong.',
  passwordOfOther: 'Only your own password unlocks here. Another person logs in with theirs.',
  pinBlocked: 'Too many wrong PINs. Use the password.',
  easyPin: 'This PIN is easy to guess. Choose another.',
  factorNeeded: 'Your role needs a second factor. Set it up first.',
  codeNotPassword: 'Your account has a second factor. Enter its code instead of the password.',
  passwordNotCode: 'Your account has no second factor. Enter your password instead of a code.',
  adminsUnprotected:
    'Two admins must have a second factor and unused recovery codes first, so that nobody is locked out.',
  hasNoFactor: 'This account has no second factor.',
  resetStarted: 'A reset of this second factor was already started.',
  noReset: 'There is no reset to approve or cancel. It was cancelled, or has taken effect.',
  noFactor: 'Set up an authenticator app or a passkey first.',
  ownMobileOfNominee: 'Your nominee needs a mobile number of their own.',
  erasureBlocked: 'Your account cannot be deleted yet. Please settle what is open first.',
  erasureRequested: 'Your account is already scheduled for deletion. Log in again to keep it.',
  factorRequired: 'Your role needs a second factor, so the last one cannot be removed.',
  noAuthenticators:
    'Authenticator apps cannot be set up or checked: IDENTITY_KEY is missing. Please tell your administrator.',
  authenticatorDoesNotOpen:
    'This authenticator app cannot be checked with IDENTITY_KEY. Use a recovery code, or tell your administrator.',
  suspended: 'This account is suspended. Please contact an administrator.',
  notInvited: 'This account has a password already, so it needs no invitation.',
  suspendedInvitation: 'This account is suspended. Set it to active first.',
  wrongLastFour: 'These are not the last four digits of the invited mobile number.',
  forbidden: 'You are not allowed to do this.',
  grievanceAnswered: 'This complaint is answered already.',
  crossOrigin: 'This request came from another site and was refused.',
  subscriptionRequired: 'An active subscription is needed for this. Please subscribe first.',
  noSuchEndpoint: 'Endpoint not found.',
  noSuchRecord: 'Record not found.',
  noIdentityKey:
    'Identity documents cannot be stored: IDENTITY_KEY is missing. Please tell your administrator.',
  identityDoesNotOpen:
    'This number cannot be decrypted with IDENTITY_KEY. Please tell your administrator or record it again.',
  documentLinkNotValid: 'This link is unknown, revoked or expired.',
  methodNotAllowed: (allow: string) =>
    message('methodNotAllowed', { allow }, `This method is not allowed here. Allowed: ${allow}.`),
  tooLarge: 'The request is too large. JSON may have 64 KiB, messages 128 KiB, an upload 6 MiB.',
  notJson: 'Please send JSON (Content-Type: application/json).',
  /** @param seconds until the next attempt */
  rateLimited: (seconds: number): Sentence => {
    if (seconds < 60) return 'Too many attempts. Please wait a moment and try again.';
    const { unit, count, text } = waitingTime(seconds);
    return message(
      unit === 'minute' ? 'rateLimitedMinutes' : 'rateLimitedHours',
      { count },
      `Too many attempts. Please try again in ${text}.`,
    );
  },
  unknownAction: (all: readonly string[]) => {
    const actions = all.join(', ');
    return message('unknownAction', { actions }, `Action must be one of ${actions}.`);
  },
  bulkRefused: (refused: number, all: number) =>
    `${refused} of ${all} opportunities cannot be changed, so nothing was changed.`,
  bulkRunning: 'Your other bulk change is still running. Please wait until it is complete, then try again.',
  bulkLocked:
    'Someone else is changing some of these opportunities, so nothing was changed. Please try again in a moment.',
  /** @param seconds until the oldest one is no longer offered */
  paymentsOpen: (seconds: number) => {
    const { count: minutes, text } = waitingTime(Math.max(60, seconds));
    return message(
      'paymentsOpen',
      { payments: openPaymentOrders, minutes },
      `${openPaymentOrders} payments of other amounts are open for this order. Pay one of them or try again in ${text}.`,
    );
  },
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  providerAway: 'The payment provider cannot be reached right now. Please try again in a moment.',
  idempotencyMismatch: 'This Idempotency-Key was used for another request. Please use a new one.',
  visitsAffected: (count: number) =>
    count === 1
      ? 'One booked visit would lose its slot. Please check it and confirm the change.'
      : `${count} booked visits would lose their slots. Please check them and confirm the change.`,
  messageState: 'Only failed messages can be sent again.',
  mobileTaken: 'This mobile number already has an account.',
  alreadyActive: 'Your Premium Plan is already active.',
  slotFull: 'This slot is full. Please choose another time.',
  badSignature: 'The signature of this event is wrong.',
  notArrived: 'This visit is not checked in. Please check it in first.',
  hasOpportunity: 'A colleague has already created an opportunity for this visit.',
  hasOrder: 'This opportunity has an order. Please delete the order first.',
  documentLinkEnded: 'This link has ended. Please share the document again.',
  /** @param reason why it failed or was dropped */
  documentLinkNotSent: (state: 'failed' | 'dropped', reason: string) =>
    state === 'failed'
      ? `The SMS with this link failed: ${reason}. An admin can send it again under Messages. Or copy the link.`
      : `The SMS with this link was not sent: ${reason}. Please share the document again.`,
  smsOff: 'Text messages of this kind are switched off. Please copy the link or use WhatsApp.',
  noItems: 'There are no items yet. Please add one first.',
  staleVersion: 'Someone else has changed this record. Please check it again.',
  referenceTaken: (order: { readonly id: number; readonly name: string }) =>
    `This reference is already recorded, on order ${order.id}: ${order.name}.`,
  referenceOfPlan: 'This reference is already recorded, for a plan. Please check it on the customer’s phone.',
  staffMobile: 'This mobile number is a staff account.',
  planOfCustomer: 'This customer already has the Premium Plan.',
  storeOfDocuments: 'The order already has receipts or an invoice of this store, so the store cannot change.',
  huidsTaken: (pieces: string) => `Another piece now has the HUID of ${pieces}. Please clear it there first.`,
  huidTaken: 'Another piece has this HUID. Please check it or clear it there first.',
  /** @param limit and reduction as amounts with the currency, before tax */
  needsApproval: ({ limit, reduction }: { readonly limit: string; readonly reduction: string }) =>
    `This takes ${reduction} off before tax, and your limit for this piece is ${limit}. Reduce less or ask an admin for approval.`,
  liveEntries:
    'This order has payments. Void them first. An order paid online cannot be deleted or moved to another customer.',
  /** @param sum and total as amounts with the currency */
  totalDiffers: ({ sum, total }: { readonly sum: string; readonly total: string }) =>
    `The items now add up to ${sum}, but the total is ${total}. Please check them again.`,
  rateJump: (purities: readonly string[]) =>
    `${purities.join(', ')}: more than ${goldRateLimits.jumpPercent} % away from the last rate. Confirm it if it is right.`,
  /** @param closing its day, name and instant; no name: the account is deleted */
  dayClosed: ({ date, name, at }: { readonly date: string; readonly name: string; readonly at: Date }) => {
    const who = name === '' ? 'a deleted account' : name;
    return `${formatDate(date)} was closed by ${who} on ${formatDate(storeDate(at))}, ${formatTime(storeTime(at))}.`;
  },
  pricesNotTotal: 'The prices of its items do not add up to the order’s total.',
  lastAdmin: 'This is the last active administrator. Please add another one first.',
  idempotencyKey: 'Idempotency-Key may have 1 to 100 visible ASCII characters.',
} as const;

/** Rounded up: an attempt before its end is refused. Hours from 2 on. */
function waitingTime(seconds: number) {
  const [unit, length] = seconds < 2 * 3600 ? (['minute', 60] as const) : (['hour', 3600] as const);
  const count = Math.ceil(seconds / length);
  return { unit, count, text: count === 1 ? `1 ${unit}` : `${count} ${unit}s` };
}
