/* Rules of accounts: passwords, codes, sessions. Apart from `lib/business.ts`, since public pages need none of them. */

export const delays = {
  profileSetupRedirectMs: 1500,
  resetToLoginMs: 2000,
  profileSuccessMs: 3000,
  /** How long the whole number of an identity document is shown. */
  identityShownMs: 30_000,
} as const;

/** Gold is sold to adults only. */
export const minimumAge = 18;

export const passwordRule = { minCharacters: 6, maxBytes: 72 } as const;

export const resetCodeRule = {
  digits: 6,
  validMinutes: 10,
  /** By the network or known browser that requested the code. */
  attempts: 5,
  /** By all other networks together: the requester may have changed the network. */
  attemptsElsewhere: 3,
  secondsBetweenSends: 30,
  /** Per network, and per known browser of the account. */
  sendsPerMobilePerDay: 5,
  /** Limit of all networks together. */
  sendsPerMobilePerDayInAll: 10,
} as const;

/** Length of sessions by role (lib/people/auth/sessions.ts). */
export const sessionRule = {
  customerDays: 30,
  staffHours: 12,
  /** A rolling session is extended at most this often. */
  renewAfterHours: 24,
  /** Its last use is stored at most this often. */
  noteUseAfterMinutes: 10,
  knownBrowserDays: 180,
} as const;

/** Admins see who opened or listed more different customers within an hour. */
export const accessRule = {
  manyCustomersPerHour: 100,
  /** Rows of lists. */
  manyListedPerHour: 1000,
  /** Newest entries of a person, of the hours of yesterday and today that may have too many. */
  openingsReadPerPerson: 50_000,
} as const;

/** The alphabet has no look-alikes. */
export const referralCode = { length: 8, alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' } as const;

/** Invitations of staff accounts (docs/product/staff-accounts.md). */
export const invitationRule = {
  hours: 48,
  /** Of the mobile, which the page asks for. */
  mobileDigits: 4,
  /** Wrong entries, from all addresses together. */
  tries: 10,
} as const;

/** Complaints (docs/product/privacy.md, "Complaints"): an answer within 30 days, though the law gives 90 (DPDP Rules 2025, rule 14); kept as long as a claim can be made (Limitation Act 1963, article 113). */
export const grievanceRule = { answerDays: 30, keptYears: 3 } as const;

/**
 * Books of account with the documents issued: those of the eight financial years before the present one (Companies Act 2013, section 128(5)). Longer than
 * 72 months from the due date of the year's annual return (CGST Act 2017, section 36).
 */
export const booksRule = { keptFinancialYears: 8 } as const;

/**
 * Deletion of the own account (docs/product/privacy.md, "Erasure"). Who it was is kept sealed for a year (DPDP Rules 2025, rule 8(3): at least a year after the last processing), documents and
 * books by {@link booksRule}.
 */
export const erasureRule = {
  codeDigits: 6,
  codeMinutes: 10,
  codeAttempts: 5,
  codesPerDay: 5,
  secondsBetweenCodes: 30,
  daysToTakeBack: 7,
  sealedYears: 1,
} as const;

/** The download of the own data (docs/product/privacy.md, "Download"). */
export const dataDownloadRule = {
  hours: 1,
  /** Rows per query, between which the JSON file holds no connection. */
  pageRows: 500,
  /** Newest rows of each part in the PDF; the JSON file has all. */
  pdfRows: 1000,
  /** Lines of the PDF, some 200 pages, which are drawn within seconds: parts that need few leave theirs to the others. */
  pdfLines: 12_000,
  /** Of one value: the longest text that the database keeps has fewer. */
  pdfLinesOfValue: 60,
  /** Newest mobiles whose complaints, codes and imported rows are in the files. */
  mobiles: 100,
} as const;

/** Hours from the discovery of a breach of personal data: CERT-In (directions of 28 April 2022, 4), the Data Protection Board (DPDP Rules 2025, rule 7(2)). */
export const breachRule = { certInHours: 6, boardHours: 72 } as const;

/** See docs/product/shared-counter.md. */
export const sharedCounterRule = {
  pinDigits: 6,
  /** Wrong PINs in a row, of a person on a device. */
  pinTries: 5,
  /** Without input. */
  lockMs: 3 * 60_000,
  /** Of the session, later than that of the page by what a report of input may be late. */
  serverLockMs: 4 * 60_000,
  /** A page that has input reports it at most this often. */
  reportMs: 30_000,
  /** Before the lock. */
  warnMs: 15_000,
  /** After this, wrong PINs on a lock screen may be of another person. */
  ownTriesMs: 30_000,
  /** Until a lock without a net is tried again. */
  retryMs: 3000,
} as const;

/** See docs/product/second-factor.md. */
export const secondFactorRule = {
  /** Codes of an authenticator (RFC 6238). */
  codeDigits: 6,
  stepSeconds: 30,
  /** Steps that the clock of a phone may be ahead or behind. */
  driftSteps: 1,
  /** Until a begun authenticator is confirmed. */
  setUpMinutes: 60,
  recoveryCodes: 10,
  passkeys: 5,
  /** Until a challenge for a passkey is answered, as long as a ticket. */
  challengeMinutes: 5,
  /** Wrong codes of an account, over all its log-ins and sessions, and how long it then waits. */
  attempts: 5,
  lockMinutes: 15,
  /** Of a log-in between password and code. */
  ticketMinutes: 5,
  ticketAttempts: 5,
  /** Until a reset of a lost factor takes effect, unless its owner cancels it. */
  resetHours: 24,
  /** For how long an admin who gave a person another mobile neither starts nor approves the reset of that person's factor. */
  resetAfterMobileDays: 7,
  /** How long both admins of an approved reset were admins when it was started. */
  approvalAfterAdminDays: 7,
  /** How long a session counts as proved. */
  proofMinutes: 15,
} as const;
