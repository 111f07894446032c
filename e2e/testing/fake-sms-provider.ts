import type { Language } from '@/lib/languages';
import type { SmsProvider } from '@/lib/visits/sms/provider';

/** An SMS provider that stores its messages, and can be unavailable. */
export class FakeSmsProvider implements SmsProvider {
  readonly sent: { mobile: string; code: string; language: Language }[] = [];
  readonly texts: { mobile: string; flowId: string; variables: Readonly<Record<string, string>> }[] = [];
  unavailable = false;

  sendCode(mobile: string, code: string, language: Language): Promise<void> {
    if (this.unavailable) return Promise.reject(new Error('The SMS provider is unavailable'));
    this.sent.push({ mobile, code, language });
    return Promise.resolve();
  }

  sendFlow(mobile: string, flowId: string, variables: Readonly<Record<string, string>>): Promise<void> {
    if (this.unavailable) return Promise.reject(new Error('The SMS provider is unavailable'));
    this.texts.push({ mobile, flowId, variables });
    return Promise.resolve();
  }

  codeOf(mobile: string): string {
    const message = this.sent.findLast((each) => each.mobile === mobile);
    if (message === undefined) throw new Error(`No code was sent to ${mobile}`);
    return message.code;
  }
}
