import { randomBytes } from 'node:crypto';
import { digits } from './entities';
import { json, type Reply, type Route } from './http';
import type { Store, StoredMessage } from './store';
import type { World } from './world';

/**
 * MSG91's OTP endpoint: `POST /api/v5/otp` with `template_id`, `mobile` (with country code) and `otp` as query or body, and the key as
 * header or parameter. Like MSG91, reports errors with status 200 and `type: "error"`.
 */
export function msg91Routes({ store, settings }: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/v5/otp',
      run: ({ headers, query, body }) => {
        const field = (name: string) => text(query.get(name) ?? body[name]);
        const key = text(headers.authkey) || field('authkey');
        const mobile = field('mobile');
        const otp = field('otp') || field('OTP') || digits(6);
        if (key !== settings.msg91AuthKey) return refusal('AuthenticationFailure', '207');
        if (field('template_id') === '') return refusal('template_id is missing', '201');
        if (!/^91[6-9]\d{9}$/.test(mobile)) return refusal('Please provide valid mobile no.', '202');
        if (!/^\d{4,9}$/.test(otp)) return refusal('Invalid otp', '201');

        const message: StoredMessage = {
          id: randomBytes(12).toString('hex'),
          mobile: mobile.slice(-10),
          text: `Your Pasidi password reset code is ${otp}. It is valid for 10 minutes.`,
          otp,
          sentAt: new Date().toISOString(),
        };
        store.save([{ kind: 'message', value: message }]);
        return json({ type: 'success', request_id: message.id });
      },
    },
  ];
}

/** Sent messages, newest first: to one mobile (its last 10 digits count), or to all. */
export function messagesFor(store: Store, mobile: string | null): StoredMessage[] {
  const wanted = mobile?.replace(/\D/g, '').slice(-10);
  return [...store.messages.values()]
    .filter((message) => wanted === undefined || message.mobile === wanted)
    .reverse();
}

function refusal(message: string, code: string): Reply {
  return json({ message, type: 'error', code });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
