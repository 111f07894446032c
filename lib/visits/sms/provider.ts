import type { Language } from '@/lib/languages';

export interface SmsProvider {
  /**
   * Sends a code to an Indian mobile (10 digits).
   * @param language of the text, English where it has no template
   * @throws SmsFailure; the message may or may not have been sent
   */
  sendCode(mobile: string, code: string, language: Language): Promise<void>;
  /**
   * Sends a registered text to an Indian mobile; throws as `sendCode`.
   * @param flowId the text's id at the provider
   */
  sendFlow(mobile: string, flowId: string, variables: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * `credentials`: our key is invalid; `refused`: the provider refuses the message (template, balance, number); `provider_error`: its own
 * error or an unreadable response; `unreachable`: no response.
 */
export const smsFailureReasons = ['credentials', 'refused', 'provider_error', 'unreachable'] as const;
export type SmsFailureReason = (typeof smsFailureReasons)[number];

interface SmsFailureDetails {
  readonly status?: number;
  /** The provider's message, without codes, mobiles and variables (see {@link withoutSecrets}). */
  readonly providerMessage?: string;
  /** The same message will be refused again: its template, a variable or the number is wrong. */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
}

export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
  readonly status: number | null;
  readonly providerMessage: string | null;
  readonly isFinal: boolean;

  constructor(
    readonly reason: SmsFailureReason,
    { status, providerMessage, isFinal = false, cause }: SmsFailureDetails = {},
  ) {
    const response = status === undefined ? '' : ` (HTTP ${status})`;
    super(`No SMS was sent: ${reason}${response}`, { cause });
    this.status = status ?? null;
    this.providerMessage = providerMessage ?? null;
    this.isFinal = isFinal;
  }
}

/** Any other error of a provider counts as its own. */
export function asSmsFailure(error: unknown): SmsFailure {
  return error instanceof SmsFailure ? error : new SmsFailure('provider_error', { cause: error });
}

/** Masks numbers, long words and variables: a provider's message may repeat the code, mobile, token or name. */
export function withoutSecrets(sentence: string, variables: Readonly<Record<string, string>> = {}): string {
  const secrets = Object.values(variables)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((secret) => secret.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .map((secret) => secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const repeated = secrets.length === 0 ? [] : [new RegExp(secrets.join('|'), 'giu')];
  return [...repeated, /\d{4,}/g, /[\w-]{22,}/g]
    .reduce((masked, secret) => masked.replaceAll(secret, '...'), sentence.replaceAll(/\p{Cc}/gu, ''))
    .slice(0, 200);
}
