import { z } from 'zod';
import { actionContract, id, instant } from '@/lib/contract';
import { staffRoles } from '@/lib/kernel/access/actor';
import { successText } from '@/lib/kernel/text/messages';
import { endSession, sessionRecord } from '@/lib/people/accounts/contract';
import { secondFactorRecord } from '@/lib/people/second-factor/contract';
import { failureReasons } from './failed-log-ins';

/* An admin's view of a person of staff (docs/product/rules.md, "People of staff"). */

const place = sessionRecord.pick({ device: true, address: true }).shape;

export const personRecord = z
  .object({
    id: z.int().meta({ description: 'User id of the person.' }),
    role: z.enum(staffRoles).meta({ description: 'employee, executive or admin.' }),
    may: z
      .array(z.string())
      .meta({ description: 'What the role may, in the words of the table of permissions.' }),
    factor: secondFactorRecord.meta({ description: 'The second factor of the account.' }),
    sessions: z
      .array(sessionRecord.omit({ same_network: true }))
      .meta({ description: 'Open sessions, the newest first; 100 at most.' }),
    log_ins: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the log-in. It opens nothing.' }),
          ...place,
          at: instant.meta({ description: 'When it was, in UTC.' }),
          new_device: z
            .boolean()
            .meta({ description: 'Whether the account had not logged in from that browser before.' }),
        }),
      )
      .meta({ description: 'The last 20 log-ins, the newest first.' }),
    failed_log_ins: z
      .array(
        z.object({
          id: z.int().meta({ description: 'Id of the entry.' }),
          ...place,
          at: instant.meta({ description: 'When it was, in UTC.' }),
          reason: z.enum(failureReasons).meta({
            description:
              'wrong password. suspended: the account is suspended. second factor: its code or passkey was wrong.',
          }),
        }),
      )
      .meta({ description: 'The last 20 failed log-ins of the last year, the newest first.' }),
  })
  .meta({ id: 'Person' });
export type PersonRecord = z.output<typeof personRecord>;

const personId = id('User ID').meta({ description: 'User id of the person of staff.' });

export const person = actionContract('/person', 'A person of staff, for admins', {
  read: {
    summary: 'What a person may, with sessions, last log-ins and second factor',
    input: z.object({ id: personId }),
    output: z.object({ data: personRecord }),
  },
  end_session: {
    summary: "End one of a person's sessions",
    input: z.object({ id: personId, session_id: endSession.input.shape.id }),
    output: z.object({ message: z.literal(successText.sessionEnded), data: personRecord }),
  },
});
