import { z } from 'zod';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import type { Env } from '@/lib/env/env';
import { translatedTemplateVariable } from '@/lib/env/flow-variables';
import { SmsFailure, withoutSecrets, type SmsFailureReason, type SmsProvider } from './provider';

/*
 * MSG91's endpoints for codes (POST /api/v5/otp) and registered texts (POST /api/v5/flow). Many errors have status 200 and `type: "error"`.
 * Source: docs.msg91.com, "Send OTP", "Send SMS", "Error codes".
 */

const responseShape = z.object({
  type: z.string().optional(),
  code: z.coerce.string().optional(),
  message: z.string().optional(),
  errors: z.string().optional(),
});
type Msg91Response = z.output<typeof responseShape>;

type Settings = Pick<Env['msg91'], 'authKey' | 'templateId' | 'translatedFlows' | 'baseUrl'>;

/** Timeout after which the message is sent again, so it is well above the provider's slow responses. */
const responseSeconds = 20;

export function msg91(
  { authKey, templateId, translatedFlows, baseUrl }: Settings,
  timeoutMs = responseSeconds * 1000,
): SmsProvider {
  /** @param variables values that a failure must not repeat */
  const send = async (path: string, body: object, variables?: Readonly<Record<string, string>>) => {
    forbidInTransaction('A request to MSG91');
    const { status, ok, response } = await post(`${baseUrl}${path}`, authKey, body, timeoutMs);
    if (ok && response?.type === 'success') return;
    const sentence = response?.message ?? response?.errors;
    const providerMessage = sentence === undefined ? undefined : withoutSecrets(sentence, variables);
    const reason = reasonOf(status, response);
    throw new SmsFailure(reason, {
      status,
      isFinal: reason === 'refused' && isFinal(status, response, providerMessage),
      ...(providerMessage === undefined ? {} : { providerMessage }),
    });
  };
  return {
    sendCode: (mobile, code, language) =>
      send('/api/v5/otp', {
        template_id: translatedFlows[translatedTemplateVariable(language)] ?? templateId,
        mobile: `91${mobile}`,
        otp: code,
      }),
    sendFlow: (mobile, flowId, variables) =>
      send(
        '/api/v5/flow',
        // Not shortened: the texts' links are of registered addresses.
        { template_id: flowId, short_url: '0', recipients: [{ mobiles: `91${mobile}`, ...variables }] },
        variables,
      ),
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
    return { status, ok, response: responseShape.safeParse(parsed(await response.text())).data ?? null };
  } catch (cause) {
    throw new SmsFailure('unreachable', { cause });
  }
}

/** Code of an invalid key (docs.msg91.com, "Error codes"). */
const authenticationFailure = '207';

function reasonOf(status: number, response: Msg91Response | null): SmsFailureReason {
  if (status === 401 || status === 403 || response?.code === authenticationFailure) return 'credentials';
  return status >= 500 || response === null ? 'provider_error' : 'refused';
}

/** Codes of a missing or invalid mobile or template. */
const finalCodes: ReadonlySet<string | undefined> = new Set(['101', '202', '400']);
const namesMessage = /\b(template|flow|recipient|mobile|number|variable)/i;

const namesAccount = /\b(balance|credits?|limit|too many)\b/i;

/** The message itself is refused, not the account (balance, limits). Several errors have no code. */
function isFinal(status: number, response: Msg91Response | null, message = ''): boolean {
  if (finalCodes.has(response?.code) || namesMessage.test(message)) return true;
  const isAboutMessage = status >= 400 && status !== 402 && status !== 408 && status !== 429;
  return isAboutMessage && !namesAccount.test(message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
