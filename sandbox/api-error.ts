/** docs/product/payments.md, "Razorpay: errors". */
export interface ApiErrorBody {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly field?: string;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
  ) {
    super(body.description);
  }
}

export function badRequest(
  description: string,
  field?: string,
  reason = 'input_validation_failed',
): ApiError {
  return new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    ...(field === undefined ? {} : { field }),
  });
}

/** An unknown id is 400 at Razorpay, not 404. */
export function unknownId(): ApiError {
  return badRequest('The id provided does not exist');
}

/** Error before Razorpay reads the request: no key, a wrong one, an unknown path. */
export function notApplicable(status: number, description: string): ApiError {
  return new ApiError(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function unknownUrl(): ApiError {
  return notApplicable(400, 'The requested URL was not found on the server.');
}

export function conflict(description: string): ApiError {
  return new ApiError(409, { ...badRequest(description).body, reason: 'duplicate_request' });
}

export function serverError(): ApiError {
  return new ApiError(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'NA',
    step: 'NA',
    reason: 'server_error',
    metadata: {},
  });
}
