import type { SmsProvider } from '@/lib/sms/provider';

/** An SMS provider that stores its messages, and can be unavailable. */
export class TestPhone implements SmsProvider {
  readonly sent: { mobile: string; code: string }[] = [];
  readonly texts: { mobile: string; flowId: string; variables: Readonly<Record<string, string>> }[] = [];
  away = false;

  sendCode(mobile: string, code: string): Promise<void> {
    if (this.away) return Promise.reject(new Error('The SMS provider is away'));
    this.sent.push({ mobile, code });
    return Promise.resolve();
  }

  sendFlow(mobile: string, flowId: string, variables: Readonly<Record<string, string>>): Promise<void> {
    if (this.away) return Promise.reject(new Error('The SMS provider is away'));
    this.texts.push({ mobile, flowId, variables });
    return Promise.resolve();
  }

  codeOf(mobile: string): string {
    const message = this.sent.findLast((each) => each.mobile === mobile);
    if (message === undefined) throw new Error(`No code was sent to ${mobile}`);
    return message.code;
  }
}
