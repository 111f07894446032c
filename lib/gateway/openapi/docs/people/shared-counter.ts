import { sharedCounterRule } from '@/lib/account-rules';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { device } from '@/lib/people/shared-counter/contract';

const noBrowser = 'The session is of another browser, or its cookie is missing.';
/** Of the log-in's answer, named as on a live site. */
const fromBrowser = { Cookie: `__Host-pasidi-browser=${samples.browserCookie}` };
const noPin = 'The PIN is wrong, or the person has none on this device or no open session.';

export const sharedCounterDocs = {
  device: actionDocs(
    device,
    'For staff: a browser at which several people work. Its staff screens lock without input, and each person unlocks with a PIN. A locked session may unlock and log out, and nothing else (LOCKED).',
    {
      state: {
        who: 'use a shared counter',
        refuses: {},
        examples: [
          {
            title: 'Is this a shared counter?',
            as: 'executive',
            sent: {},
            response: { data: { shared: false, has_pin: false } },
          },
        ],
      },
      share: {
        about:
          'The device is the browser, by its cookie. No longer shared, it loses all PINs, and its other sessions end.',
        who: 'mark a shared counter',
        refuses: { ...wantsProof, OTHER_BROWSER: noBrowser },
        examples: [
          {
            title: 'The computer at the counter',
            as: 'executive',
            headers: fromBrowser,
            sent: { shared: true },
            response: { message: successText.counterShared, data: { shared: true, has_pin: false } },
          },
        ],
      },
      set_pin: {
        about: 'For you, on this device alone. A PIN opens no session that is not there, and proves none.',
        who: 'use a shared counter',
        refuses: {
          ...wantsProof,
          OTHER_BROWSER: noBrowser,
          NOT_SHARED: 'The device is not a shared counter.',
        },
        examples: [
          {
            title: 'My PIN',
            as: 'executive at a shared counter',
            headers: fromBrowser,
            sent: { pin: samples.pin },
            response: { message: successText.pinSet, data: { shared: true, has_pin: true } },
          },
        ],
      },
      lock: {
        about: 'The open streams of the session end.',
        who: 'use a shared counter',
        refuses: { NOT_SHARED: 'The device is not a shared counter.' },
        examples: [
          {
            title: 'I step away',
            as: 'executive at a shared counter',
            headers: fromBrowser,
            sent: {},
            response: { message: successText.locked },
          },
        ],
      },
      keep_open: {
        about: `Our pages send it while there is input, at most every ${sharedCounterRule.reportMs / 1000} seconds. Without it the session locks ${sharedCounterRule.serverLockMs / 60_000} minutes after the last input.`,
        who: 'use a shared counter',
        refuses: { NOT_SHARED: 'The device is not a shared counter.', OTHER_BROWSER: noBrowser },
        examples: [
          {
            title: 'I am working',
            as: 'executive at a shared counter',
            headers: fromBrowser,
            sent: {},
            response: { data: { locks_at: '2026-12-07T10:00:00.000Z' } },
          },
        ],
      },
      unlock: {
        about:
          'Without `user_id` your own session opens. With that of another person, the cookie is set to that person’s session, and yours stays locked. A token from before is locked.',
        who: 'unlock own session',
        refuses: {
          VALIDATION: `${noPin} Or the password is wrong.`,
          NOT_LOCKED: 'The session is open.',
          OTHER_BROWSER: noBrowser,
          PIN_BLOCKED: `${sharedCounterRule.pinTries} wrong PINs of the person on this device in a row.`,
          RATE_LIMITED: 'Too many wrong PINs from this network, or wrong passwords of this account.',
        },
        examples: [
          {
            title: 'I am back',
            as: 'executive at a locked counter',
            headers: fromBrowser,
            sent: { pin: samples.pin },
            response: {
              message: successText.unlocked,
              data: { id: samples.executiveId, role: 'executive', wrong_pins: 0 },
            },
          },
        ],
      },
    },
  ),
};
