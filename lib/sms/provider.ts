export interface SmsProvider {
  /**
   * Sends a reset code to an Indian mobile (10 digits).
   * @throws SmsFailure; the message may or may not have been sent
   */
  sendCode(mobile: string, code: string): Promise<void>;
}

/**
 * Why a message was not sent: `credentials`: our key is invalid; `refused`: the provider refuses the message (template, balance, number);
 * `provider_error`: its own error or an unreadable response; `unreachable`: no response.
 */
export const smsFailureReasons = ['credentials', 'refused', 'provider_error', 'unreachable'] as const;
export type SmsFailureReason = (typeof smsFailureReasons)[number];

interface SmsFailureDetails {
  /** HTTP status of the response. */
  readonly status?: number;
  /** The provider's message, without codes and mobiles (see {@link withoutNumbers}). */
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

/** Masks longer numbers in a provider's message for the log, since it may repeat the code or the mobile. */
export function withoutNumbers(sentence: string): string {
  return sentence
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(/\d{4,}/g, '...')
    .slice(0, 200);
}
