/* Limits of requests, lists and files, which another business would keep. No imports. */

export const statementLimits = {
  /** Days per request. */
  days: 366,
} as const;

export const figureLimits = {
  /** Days per request. */
  days: 800,
} as const;

export const storeLimits = {
  /** Days per closing. */
  closedDays: 366,
  /** Affected visits listed in a refusal. */
  listedVisits: 200,
} as const;

/** Attempts per window in seconds (docs/product/gateway.md, "Rate limits"). Counted in lib/people/auth/rate-limits.ts. */
export const rateLimits = {
  wrongPasswordsPerMobile: { attempts: 5, windowSeconds: 15 * 60 },
  wrongPasswordsPerKnownBrowser: { attempts: 5, windowSeconds: 15 * 60 },
  /** The current password, when setting a new one; per account. */
  wrongOwnPasswords: { attempts: 5, windowSeconds: 15 * 60 },
  logInsPerAddress: { attempts: 60, windowSeconds: 15 * 60 },
  signUpsPerAddress: { attempts: 10, windowSeconds: 60 * 60 },
  takenMobilesPerAddress: { attempts: 30, windowSeconds: 60 * 60 },
  resetSendsPerAddress: { attempts: 20, windowSeconds: 60 * 60 },
  wrongCodesPerAddress: { attempts: 30, windowSeconds: 60 * 60 },
  wrongEmployeeIdsPerCustomer: { attempts: 5, windowSeconds: 60 * 60 },
  /** Many phones share one address of a mobile network, but few complain; each complaint is read by an admin, and most send a text message. */
  grievancesPerAddress: { attempts: 60, windowSeconds: 60 * 60 },
  /** Further complaints are filed without a text message. */
  grievanceMessagesPerMobile: { attempts: 3, windowSeconds: 24 * 60 * 60 },
  /** Openings of invitations. Each ends after ten wrong entries anyway. */
  invitationsPerAddress: { attempts: 120, windowSeconds: 15 * 60 },
  invitersPerAddress: { attempts: 60, windowSeconds: 60 * 60 },
  /** Each opening first checks the open ones at Razorpay, which limits the whole site. */
  paymentsOpenedPerAccount: { attempts: 60, windowSeconds: 15 * 60 },
  /** Generous: many phones share one address of a mobile network. */
  paymentLinksPerAddress: { attempts: 120, windowSeconds: 15 * 60 },
  documentLinksPerAddress: { attempts: 120, windowSeconds: 15 * 60 },
  /** Generous for the same reason. */
  stopLinksPerAddress: { attempts: 120, windowSeconds: 15 * 60 },
  /** From the front desk; prevents SMS spam. */
  signUpLinksPerMobile: { attempts: 3, windowSeconds: 24 * 60 * 60 },
  signUpLinksPerStaff: { attempts: 60, windowSeconds: 60 * 60 },
  /** At the front desk: each makes an account and sends a code. */
  registrationsPerStaff: { attempts: 60, windowSeconds: 60 * 60 },
  importChecksPerAccount: { attempts: 60, windowSeconds: 60 * 60 },
  /** With the right password; each opens two files. */
  dataDownloadsPerAccount: { attempts: 10, windowSeconds: 60 * 60 },
  exportsPerAccount: { attempts: 60, windowSeconds: 60 * 60 },
  requestsPerSession: { attempts: 600, windowSeconds: 60 },
  /** Rendered pages, with prefetches and navigation data: a page costs several times an endpoint. */
  pagesPerSession: { attempts: 240, windowSeconds: 60 },
  /** Pages of visitors. Generous: many phones share one address of a mobile network. */
  pagesPerAddress: { attempts: 1200, windowSeconds: 60 },
} as const;

export const idempotencyHours = 24;

export const reusePaymentOrderMinutes = 30;

/** Unpaid payment orders of those minutes, per due and payer (the customer, or a payment link): one per amount. */
export const openPaymentOrders = 5;

/** Pieces of one delivery, and of one request that marks them as ready. */
export const piecesAtOnce = 100;

export const boardLimits = {
  /** Per column and page. */
  cards: 20,
  /** Per bulk change. */
  bulkIds: 1000,
  /** Per bulk change by filter. */
  bulkMatches: 10_000,
} as const;

/** Recipients of an offer (docs/product/privacy.md, "Consents"). */
export const offerLimits = {
  /** By id, or by `to`. */
  customers: 10_000,
  /** Of the request, in place of `bodyLimit`: so many ids of ten digits, each with a comma and a blank, and the text. */
  bodyBytes: 128 * 1024,
} as const;

/** See docs/product/export-import.md, "Export". */
export const exportRule = {
  /** Opportunities by id: the ids are in the URL, which proxies limit to 8 KB. */
  ids: 500,
  /** Rows per query. Between queries an export holds no connection. */
  pageRows: 1000,
  /** Documents per query of the lists for the accountant: up to a hundred pieces each. */
  pageDocuments: 200,
  /** Concurrent exports of an account, per process. */
  atOnce: 2,
  /** Without a read; then the export counts as abandoned. */
  abandonedAfterMs: 180_000,
} as const;

/** Largest request in JSON. */
export const bodyLimit = { bytes: 64 * 1024 } as const;

/** A file of 5 MB with its fields. */
export const uploadLimit = { bytes: 6 * 1024 * 1024 } as const;

/** Page sizes. A cursor must fit the longest name, four bytes per character. */
export const listLimit = {
  office: 50,
  default: 100,
  max: 500,
  exactTotalUpTo: 10_000,
  cursorCharacters: 1000,
} as const;

/** Per group on the dashboards. */
export const ownTasksShown = 5;
