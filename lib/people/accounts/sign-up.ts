import { openOperationInTwoSteps, type Context } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { countRefusals } from '@/lib/people/auth/count-refusals';
import type { InputOf, OutputOf } from '@/lib/contract';
import { acceptTerms } from '@/lib/people/consents/terms';
import { requireReferralCode } from '@/lib/people/referrals/operations';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { signUp } from './contract';
import { insertAccount, isMobileTaken } from './write';

/**
 * Refuses 403 for a staff role, 400 for an unknown referral code, 409 MOBILE_TAKEN, 429 after 10 accounts or 30 taken mobiles per address
 * and hour. Taken mobiles are refused before hashing; the unique index decides races.
 */
export const signUpCustomer = openOperationInTwoSteps<InputOf<typeof signUp>, OutputOf<typeof signUp>>(
  async (context, input) => {
    const { limits, passwords, client, clock } = context;
    if (input.role !== undefined && input.role !== 'user' && input.role !== 'customer') {
      throw new Refusal(
        'FORBIDDEN',
        'Only customers can sign up here. Staff accounts are made by an administrator.',
      );
    }
    await limits.consume('signUpsPerAddress', client.network);
    const refundOnFailure = async <T>(step: () => Promise<T>): Promise<T> => {
      try {
        return await step();
      } catch (error) {
        await limits.refund('signUpsPerAddress', client.network);
        throw error;
      }
    };
    const passwordHash = await refundOnFailure(async () => {
      // Before the mobile: otherwise a wrong code would reveal free mobiles, without a rate limit.
      if (input.referral_code !== undefined) await requireReferralCode(context.sql, input.referral_code);
      await requireFreeMobile(context, input.mobile);
      return passwords.hash(input.password);
    });
    return ({ sql }) =>
      refundOnFailure(async () => {
        const now = clock.now();
        const creation = sql.transaction(async (tx) => {
          const account = {
            role: 'user',
            name: input.name,
            mobile: input.mobile,
            passwordHash,
            referrerCode: input.referral_code ?? null,
            language: input.language === undefined ? client.language : input.language,
          } as const;
          const created = await insertAccount(tx, account, { action: 'user.sign up', by: 'itself' }, now);
          if (input.accepted_terms === true) acceptTerms(tx, created.id, now);
          return created;
        });
        const data = await creation.catch(async (error: unknown) => {
          if (!isMobileTaken(error)) throw error;
          await limits.consume('takenMobilesPerAddress', client.network);
          throw mobileTakenError(error);
        });
        return { message: successText.signup, data };
      });
  },
);

/** Rate-limited per hour and address: responses must not let a stranger enumerate customers. */
async function requireFreeMobile({ sql, limits, client }: Context, mobile: string): Promise<void> {
  const isTaken = ({ code }: Refusal) => code === 'MOBILE_TAKEN';
  await countRefusals(limits, ['takenMobilesPerAddress', client.network], isTaken, async () => {
    const account = await sql.prisma.user.findFirst({
      where: { mobile, deletedAt: null },
      select: { id: true },
    });
    if (account !== null) throw mobileTakenError();
  });
}

function mobileTakenError(cause?: unknown): Refusal {
  const message = `${refusalText.mobileTaken} Please log in.`;
  return new Refusal('MOBILE_TAKEN', message, { fields: { mobile: message }, cause });
}
