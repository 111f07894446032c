import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digits } from './entities';
import { json, type Reply, type Route } from './http';
import { isRecord, parseJson, type JsonRecord } from './json';
import type { Store, StoredMessage } from './store';
import type { SandboxContext } from './context';

/** Texts by flow id; `##name##` is a variable (docs/operations.md, "SMS templates"). */
const flowTexts: Readonly<Record<string, (siteUrl: string) => string>> = {
  sandbox_payment_link: (siteUrl) =>
    `Dear ##name##, pay Rs ##amount## for your order at Pasidi: ${siteUrl}/pay/##token## Valid for 7 days.`,
  sandbox_document_link: (siteUrl) =>
    `Dear ##name##, your ##document## from Pasidi: ${siteUrl}/d/##token## Valid for 7 days.`,
  sandbox_visit_booked: () =>
    `Your visit to Pasidi is booked: ##date##, ##time##, ##store##. Your code at the counter: ##code##`,
  sandbox_visit_moved: () =>
    `Your visit to Pasidi has a new time: ##date##, ##time##, ##store##. Your code at the counter: ##code##`,
  sandbox_visit_cancelled: (siteUrl) =>
    `Pasidi has cancelled your visit on ##date##, ##time##, ##store##. Book another: ${siteUrl}/gold_slot_booking`,
  sandbox_place_free: (siteUrl) =>
    `A place is free at Pasidi: ##date##, ##time##, ##store##. Held for you until ##until##. Book: ${siteUrl}/gold_slot_booking`,
  sandbox_visit_new_time: (siteUrl) =>
    `Your visit to Pasidi on ##date##, ##time##, ##store## needs a new time: ${siteUrl}/login?next=/gold_slot_booking`,
  sandbox_reminder_day: (siteUrl) =>
    `Visit Pasidi on ##date##, ##time##, ##store##. Code ##code##. No more reminders: ${siteUrl}/stop/##token##`,
  sandbox_reminder_hours: (siteUrl) =>
    `Visit Pasidi today at ##time##, ##store##. Code ##code##. No more reminders: ${siteUrl}/stop/##token##`,
  sandbox_pieces_ready: (siteUrl) => `Ready for you at Pasidi: ##count##. See your order: ${siteUrl}/orders`,
  sandbox_pieces_delivered: (siteUrl) =>
    `Delivered by Pasidi: ##count##, invoice ##number##. See your order: ${siteUrl}/orders`,
  sandbox_old_gold_code: () =>
    '##token## is your code to sell your old gold to Pasidi for Rs ##amount##. Valid for 10 minutes.',
  sandbox_old_gold_bought: (siteUrl) =>
    `Pasidi bought your old gold for Rs ##amount##, voucher ##number##. See it: ${siteUrl}/orders`,
  sandbox_due_reminder: (siteUrl) =>
    `Pay Pasidi Rs ##amount## due ##date##: ${siteUrl}/pay/##token## Stop ${siteUrl}/stop/##token##`,
  sandbox_payment_recorded: (siteUrl) =>
    `Pasidi received Rs ##amount## for your order ##order##. Thank you. See it: ${siteUrl}/orders`,
  sandbox_payment_refunded: (siteUrl) =>
    `Pasidi refunds Rs ##amount## of your order ##order##. See it: ${siteUrl}/orders`,
  sandbox_payment_voided: (siteUrl) =>
    `Pasidi corrected your order ##order##: an entry of Rs ##amount## does not count any more. See it: ${siteUrl}/orders`,
  sandbox_grievance_received: () =>
    'Pasidi has your complaint ##ticket##. We answer by ##date##. Keep the ticket number.',
  sandbox_erasure_code: () =>
    '##token## is your code to delete your Pasidi account. Valid for 10 minutes. Never give it to anybody.',
  sandbox_erasure_refused: (siteUrl) =>
    `Pasidi could not delete your account, since something is still open. See what: ${siteUrl}/profile`,
  sandbox_offer: (siteUrl) => `Pasidi: ##part1####part2####part3####part4## Stop: ${siteUrl}/profile`,
  sandbox_family_date: (siteUrl) =>
    `Pasidi: ##part1####part2####part3####part4## No more wishes: ${siteUrl}/profile`,
  sandbox_staff_invitation: (siteUrl) =>
    `Pasidi: this link opens your staff account. It is for you alone: ${siteUrl}/welcome/##token##`,
  sandbox_factor_reset: (siteUrl) =>
    `Pasidi: second factor of your staff account: ##state##. Not your wish? Log in, cancel it, and call us: ${siteUrl}/login`,
  sandbox_new_device: (siteUrl) =>
    `Pasidi: new log-in on ##device##, ##date## ##time##. Not you? Change your password: ${siteUrl}/admin-account`,
  sandbox_sign_up_link: (siteUrl) =>
    `Welcome to Pasidi. This link is for your sign-up, to book store visits: ${siteUrl}/gold`,
};
const translated = /^sandbox_(\w+)_([a-z]{2,3})$/;
/** From the root of the project. */
const messages = join(import.meta.dirname, '../messages');

/** Registered text of a flow. Those of other languages are `sandbox_<name>_<language>`, with the site's text of that name. */
function flowText(id: string, siteUrl: string): string | null {
  const own = flowTexts[id];
  if (own !== undefined) return own(siteUrl);
  const [, name = '', language = ''] = translated.exec(id) ?? [];
  const file = join(messages, language, 'sms.json');
  if (language === '' || !existsSync(file)) return null;
  const texts = parseJson(readFileSync(file, 'utf8'));
  const registered = isRecord(texts) ? texts[name] : null;
  return typeof registered === 'string' ? registered.replaceAll('##site##', siteUrl) : null;
}

/** Text of a code by its template; null for one that does not exist. */
function codeText(id: string, siteUrl: string): string | null {
  const english = 'Your Pasidi password reset code is ##OTP##. It is valid for 10 minutes.';
  return id.startsWith('sandbox_reset_code_') ? flowText(id, siteUrl) : english;
}

/** Operators reject longer variables. */
const maxVariableCharacters = 30;

/**
 * The key is a header. Like MSG91, errors have status 200 and `type: "error"`.
 * - `POST /api/v5/otp` with `template_id`, `mobile` (with country code) and `otp` as query or body, where the key may be a parameter.
 * - `POST /api/v5/flow` with `template_id` and `recipients`, each with `mobiles` (one mobile) and the text's variables.
 */
export function msg91Routes({ store, settings }: SandboxContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/v5/flow',
      run: ({ headers, body }) => {
        if (text(headers.authkey) !== settings.msg91AuthKey) return refusal('AuthenticationFailure', '207');
        const flow = flowText(text(body.template_id), settings.siteUrl);
        if (flow === null) return refusal('Template ID Missing or Invalid Template', '400');
        const recipients = Array.isArray(body.recipients) ? body.recipients.filter(isRecord) : [];
        if (recipients.length === 0) return refusal('recipients are missing', '201');
        const messages: StoredMessage[] = [];
        for (const recipient of recipients) {
          const mobile = text(recipient.mobiles);
          if (!indianMobile.test(mobile)) return refusal('Please provide valid mobile no.', '202');
          const filled = fill(flow, recipient);
          if (filled === null) return refusal('A variable is missing or too long', '201');
          messages.push(messageTo(mobile, filled, null));
        }
        store.save(messages.map((value) => ({ kind: 'message', value })));
        return json({ type: 'success', message: messages[0]?.id });
      },
    },
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
        if (!indianMobile.test(mobile)) return refusal('Please provide valid mobile no.', '202');
        if (!/^\d{4,9}$/.test(otp)) return refusal('Invalid otp', '201');

        const registered = codeText(field('template_id'), settings.siteUrl);
        if (registered === null) return refusal('Template ID Missing or Invalid Template', '400');
        const message = messageTo(mobile, registered.replace('##OTP##', otp), otp);
        store.save([{ kind: 'message', value: message }]);
        return json({ type: 'success', request_id: message.id });
      },
    },
  ];
}

const indianMobile = /^91[6-9]\d{9}$/;

function messageTo(mobile: string, sentence: string, otp: string | null): StoredMessage {
  return {
    id: randomBytes(12).toString('hex'),
    mobile: mobile.slice(-10),
    text: sentence,
    otp,
    sentAt: new Date().toISOString(),
  };
}

/** Text of a flow; null if a variable is missing or too long. */
function fill(flow: string, variables: JsonRecord): string | null {
  const isWrong = [...flow.matchAll(variable)].some(([, name = '']) => {
    const { length } = text(variables[name]);
    return length === 0 || length > maxVariableCharacters;
  });
  return isWrong ? null : flow.replaceAll(variable, (_, name: string) => text(variables[name]));
}

const variable = /##(\w+)##/g;

/** Newest first: to one mobile (its last 10 digits count), or to all. */
export function messagesFor(store: Store, mobile: string | null): StoredMessage[] {
  const digits = mobile?.replace(/\D/g, '').slice(-10);
  return [...store.messages.values()]
    .filter((message) => digits === undefined || message.mobile === digits)
    .reverse();
}

function refusal(message: string, code: string): Reply {
  return json({ message, type: 'error', code });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
