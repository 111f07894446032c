import { operation } from '@/lib/kernel/access/operation';
import { denied } from '@/lib/kernel/access/recheck';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { endSessions } from '@/lib/people/auth/sessions';
import type { InputOf, OutputOf } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import type { changePassword } from './contract';
import { requireOwnPassword } from './own-password';
import { changeAccount, voidResetCodes } from './write';

/**
 * Refuses 400 for a wrong current password, 429 after 5 of these in 15 minutes, 401 if session or account changed meanwhile. Ends all
 * sessions, voids reset codes, then opens a session for this client; if that fails, the new password stands.
 */
export const changeOwnPassword = operation<InputOf<typeof changePassword>, OutputOf<typeof changePassword>>(
  'change own password',
  'no proof',
  async (context, input) => {
    const { actor, sql, clock, passwords, session, logSecurityEvent } = context;
    const checked = await requireOwnPassword(context, input.current_password, {
      field: 'current_password',
      event: 'password change failed',
    });
    const passwordHash = await passwords.hash(input.new_password);
    const { mobile } = await sql.transaction(async (tx) => {
      const now = clock.now();
      const account = await changeAccount(
        tx,
        actor.id,
        { passwordHash, mustChangePassword: false },
        now,
        checked,
      );
      if (account === undefined) throw denied('UNAUTHENTICATED');
      await voidResetCodes(tx, actor.id, now);
      await endSessions(tx, actor.id, now);
      writeAudit(
        tx,
        { actorId: actor.id, action: 'user.new password', entity: 'user', entityId: actor.id },
        now,
      );
      return account;
    });
    logSecurityEvent({ event: 'password change', user_id: actor.id });
    const begun = await session.begin({ id: actor.id, mobile, passwordHash }, actor);
    if (typeof begun === 'string') throw denied('UNAUTHENTICATED');
    return {
      message: successText.passwordUpdated,
      token: begun.token,
      expires_at: begun.expiresAt.toISOString(),
    };
  },
);
