import type { InputOf, OutputOf } from '@/lib/contract';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { selectUsers, toUserRecord } from '@/lib/people/accounts/to-wire';
import { changeAccount } from '@/lib/people/accounts/write';
import type { invitation } from './contract';
import { invitationExpiry, invite } from './invite';

type Resend = (typeof invitation)['actions']['resend'];

/**
 * Makes a new link for an account that was never opened; the one before is void. Refuses 404 for an unknown or a customer's account, 409
 * NOT_INVITED for one that was opened or made with a password, or is suspended.
 */
export const resendInvitation = operation<InputOf<Resend>, OutputOf<Resend>>(
  'create staff',
  'proof',
  async (context, { id }) => {
    const { actor, clock, sql, flushSms, sendsSms } = context;
    const now = clock.now();
    const { link, data } = await sql.transaction(async (tx) => {
      const user = await tx.first(
        selectUsers
          .where('users.id', '=', id)
          .where('users.role', '<>', 'user')
          .where('users.deleted_at', 'is', null)
          .forNoKeyUpdate('users'),
      );
      if (user === undefined) throw notFound();
      if (user.invited_until === null) throw new Refusal('NOT_INVITED', refusalText.notInvited);
      if (user.suspended) throw new Refusal('NOT_INVITED', refusalText.suspendedInvitation);
      const row = await changeAccount(tx, id, { invitedUntil: invitationExpiry(now) }, now);
      if (row === undefined) throw notFound();
      const [before, after] = [toUserRecord(user), toUserRecord(row)];
      writeAudit(
        tx,
        {
          actorId: actor.id,
          action: 'user.invite again',
          entity: 'user',
          entityId: id,
          before: { invited_until: before.invited_until },
          after: { invited_until: after.invited_until },
        },
        now,
      );
      return { link: await invite(tx, context, row, now), data: after };
    });
    flushSms();
    return {
      message: successText.invitationSent,
      data,
      link,
      sent_by_sms: sendsSms('staff_invitation'),
    };
  },
);
