import { z } from 'zod';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import type { Env } from '@/lib/env';
import { SmsFailure, withoutNumbers, type SmsFailureReason, type SmsProvider } from './provider';

/** MSG91's OTP endpoint (POST /api/v5/otp); its shapes stay within this file. Many of its errors have status 200 and `type: "error"`. */

const answerShape = z.object({
  type: z.string().optional(),
  code: z.coerce.string().optional(),
  message: z.string().optional(),
  errors: z.string().optional(),
});
type Answer = z.output<typeof answerShape>;

/** @param timeoutMs timeout of a response */
export function msg91(settings: Env['msg91'], timeoutMs = 8000): SmsProvider {
  return {
    sendCode: async (mobile, code) => {
      forbidInTransaction('A request to MSG91');
      const { status, ok, answer } = await post(
        `${settings.baseUrl}/api/v5/otp`,
        settings.authKey,
        { template_id: settings.templateId, mobile: `91${mobile}`, otp: code },
        timeoutMs,
      );
      if (ok && answer?.type === 'success') return;
      const sentence = answer?.message ?? answer?.errors;
      throw new SmsFailure(reasonOf(status, answer), {
        status,
        ...(sentence === undefined ? {} : { providerMessage: withoutNumbers(sentence) }),
      });
    },
  };
}

async function post(url: string, authkey: string, body: object, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authkey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, ok } = response;
    return { status, ok, answer: answerShape.safeParse(parsed(await response.text())).data ?? null };
  } catch (cause) {
    throw new SmsFailure('unreachable', { cause });
  }
}

/** Its error code of an invalid key (docs.msg91.com, "Error codes"). */
const authenticationFailure = '207';

function reasonOf(status: number, answer: Answer | null): SmsFailureReason {
  if (status === 401 || status === 403 || answer?.code === authenticationFailure) return 'credentials';
  return status >= 500 || answer === null ? 'provider_error' : 'refused';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
