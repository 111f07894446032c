/** An SMS provider as the product needs one. */
export interface SmsProvider {
  /**
   * Sends a reset code to an Indian mobile (10 digits).
   * @throws SmsFailure; the message may or may not have gone out
   */
  sendCode(mobile: string, code: string): Promise<void>;
}

/**
 * Why a message did not go out: our key is wrong; the provider refuses the message (template, balance, number); it answers an error of its
 * own or something unreadable; no answer came.
 */
export const smsFailureReasons = ['credentials', 'refused', 'provider_error', 'unreachable'] as const;
export type SmsFailureReason = (typeof smsFailureReasons)[number];

interface SmsFailureDetails {
  /** HTTP status of the answer. */
  readonly status?: number;
  /** What the provider says, without codes and mobiles (see {@link withoutNumbers}). */
  readonly providerMessage?: string;
  readonly cause?: unknown;
}

export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
  readonly status: number | null;
  readonly providerMessage: string | null;

  constructor(
    readonly reason: SmsFailureReason,
    { status, providerMessage, cause }: SmsFailureDetails = {},
  ) {
    const answer = status === undefined ? '' : ` (HTTP ${status})`;
    super(`No SMS was sent: ${reason}${answer}`, { cause });
    this.status = status ?? null;
    this.providerMessage = providerMessage ?? null;
  }
}

/** A provider's sentence for the log: it may repeat the code or the mobile, so every longer number is taken out. */
export function withoutNumbers(sentence: string): string {
  return sentence
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(/\d{4,}/g, '...')
    .slice(0, 200);
}
