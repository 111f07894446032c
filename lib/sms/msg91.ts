import { z } from 'zod';
import type { Env } from '@/lib/env';
import type { SmsProvider } from './provider';

/** MSG91's OTP call (POST /api/v5/otp); its shapes end here. */

const timeoutMs = 8000;
const accepted = z.object({ type: z.literal('success') });

export function msg91(settings: Env['msg91']): SmsProvider {
  return {
    sendCode: async (mobile, code) => {
      const response = await fetch(`${settings.baseUrl}/api/v5/otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authkey: settings.authKey },
        body: JSON.stringify({ template_id: settings.templateId, mobile: `91${mobile}`, otp: code }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok || !accepted.safeParse(body).success)
        throw new Error(`MSG91 answered ${response.status}`);
    },
  };
}
