import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { person, type PersonRecord } from '@/lib/people/person/contract';

const phone = { device: 'Chrome on Android', address: '203.0.113.24' };
const record: PersonRecord = {
  id: samples.executiveId,
  role: 'executive',
  may: ['work on opportunities', 'work on orders'],
  factor: {
    totp: { confirmed_at: '2026-11-02T09:30:00.000Z' },
    passkeys: [],
    recovery_codes_left: 9,
    required: true,
    required_roles: ['executive', 'admin'],
  },
  sessions: [],
  log_ins: [{ id: 'sR8nV1tYq0aLh4WzCk6mEx', at: '2026-11-21T04:30:00.000Z', ...phone, new_device: false }],
  failed_log_ins: [{ id: 412, at: '2026-11-21T04:29:31.000Z', ...phone, reason: 'password' }],
};

const nobody = 'No account of staff has this id.';

export const personDocs = {
  person: actionDocs(person, 'A person of staff: rights, sessions, log-ins and second factor.', {
    read: {
      about: 'Log-ins are kept a year, failed ones too.',
      who: 'see people of staff',
      refuses: { NOT_FOUND: nobody },
      examples: [
        {
          title: 'An executive',
          as: 'admin',
          sent: { id: samples.executiveId },
          response: { data: record },
        },
      ],
    },
    end_session: {
      about: 'Take `session_id` from `read`. The audit trail has an entry.',
      who: 'end sessions of staff',
      refuses: { NOT_FOUND: `${nobody} Or no open session of it has the id.` },
      examples: [
        {
          title: 'Log a lost phone out',
          as: 'admin',
          sent: { id: samples.executiveId, session_id: samples.executiveSessionId },
          response: { message: successText.sessionEnded, data: record },
        },
      ],
    },
  }),
};
