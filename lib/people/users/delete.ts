import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation } from '@/lib/kernel/access/operation';
import { assertPermitted } from '@/lib/kernel/access/refusal';
import { selectUsers, toUserRecord } from '@/lib/people/accounts/to-wire';
import { changeAccount } from '@/lib/people/accounts/write';
import type { InputOf, OutputOf } from '@/lib/contract';
import { reassignTasks } from '@/lib/desk/tasks/reassign';
import { successText } from '@/lib/kernel/text/messages';
import { closeAccount } from '@/lib/people/erasure/close-account';
import type { deleteUser } from './contract';
import { requireAnotherAdmin } from './operations';
import { losesAdmin, whyCannotDelete } from './rules';
import { visibleTo } from './scope';

/**
 * An admin soft-deletes the account: closes it (lib/people/erasure/close-account.ts) and cancels upcoming visits; records of sales
 * stay (docs/product/rules.md, "Deletion"). An employee only removes the referral. Refuses 403 for the own account, 409 LAST_ADMIN.
 */
export const removeUser = operation<InputOf<typeof deleteUser>, OutputOf<typeof deleteUser>>(
  'delete users',
  'proof',
  ({ actor, clock, sql, identityKeys }, { id }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      // FOR UPDATE would deadlock with a transaction that has locked a visit and waits for the account to queue its message.
      const user = await tx.first(
        selectUsers.where('users.id', '=', id).where(visibleTo(actor)).forNoKeyUpdate('users'),
      );
      if (user === undefined) throw notFound();
      assertPermitted(whyCannotDelete(actor, user), 'id');
      const before = toUserRecord(user);
      if (actor.role !== 'admin') {
        await changeAccount(tx, id, { referrerCode: null }, now);
        const unlinked = { before: { referelcode: before.referelcode }, after: { referelcode: null } };
        writeAudit(
          tx,
          { actorId: actor.id, action: 'user.unlink referral', entity: 'user', entityId: id, ...unlinked },
          now,
        );
        return { message: successText.userDeleted };
      }
      if (losesAdmin(before, null)) await requireAnotherAdmin(tx, id);
      await closeAccount(tx, user, { actorId: actor.id, action: 'user.delete' }, identityKeys, now);
      await reassignTasks(tx, actor.id, id, now);
      return { message: successText.userDeleted };
    });
  },
);
