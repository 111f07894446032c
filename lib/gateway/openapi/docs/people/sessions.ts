import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { endSession, endSessions, listSessions } from '@/lib/people/accounts/contract';

export const sessionDocs = {
  listSessions: endpointDoc(listSessions, {
    who: 'list own sessions',
    refuses: {},
    examples: [
      {
        title: 'Where am I logged in?',
        as: 'customer',
        sent: {},
        response: {
          data: [
            {
              id: 'kX2mQ0v7aJ4sT9bLw1dYpA',
              device: 'Chrome on Android',
              address: '203.0.113.24',
              same_network: true,
              started_at: '2026-11-21T10:00:00.000Z',
              last_used_at: '2026-11-21T18:40:00.000Z',
              expires_at: '2026-12-21T10:00:00.000Z',
              current: true,
            },
          ],
          new_devices: [],
        },
      },
    ],
  }),
  endSession: endpointDoc(endSession, {
    about: 'Take the id from `/sessions`.',
    who: 'end own sessions',
    refuses: { NOT_FOUND: 'No open session of the account has the id.' },
    examples: [
      {
        title: 'Log a lost phone out',
        as: 'customer',
        sent: { id: samples.sessionId },
        response: { message: successText.sessionEnded },
      },
    ],
  }),
  endSessions: endpointDoc(endSessions, {
    who: 'end own sessions',
    refuses: {},
    examples: [
      {
        title: 'Log out everywhere',
        as: 'customer',
        sent: {},
        response: { message: successText.loggedOutEverywhere },
      },
    ],
  }),
};
