/** An SMS provider as the product needs one. */
export interface SmsProvider {
  /**
   * Sends a reset code to an Indian mobile (10 digits).
   * @throws an Error where the provider is slow, failing or away; the message may or may not have gone out
   */
  sendCode(mobile: string, code: string): Promise<void>;
}
