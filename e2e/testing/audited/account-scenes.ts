import { createGrievance } from '@/prisma/factories/grievances';
import { createInvited } from '@/prisma/factories/invitations';
import { createUser } from '@/prisma/factories/users';
import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { changePassword, requestReset, signUp, updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { resetPassword } from '@/lib/people/accounts/reset';
import { closeDay } from '@/lib/money/day-book/closings';
import { dayBook } from '@/lib/money/day-book/contract';
import { setGoldRate } from '@/lib/money/gold-rate/contract';
import { setRates } from '@/lib/money/gold-rate/operations';
import { breaches } from '@/lib/people/breaches/contract';
import { createBreach } from '@/lib/people/breaches/operations';
import { fileGrievance, grievances } from '@/lib/people/grievances/contract';
import { takeGrievance } from '@/lib/people/grievances/file';
import { answerGrievance } from '@/lib/people/grievances/operations';
import { customerIdentity } from '@/lib/people/identity/contract';
import { setIdentity } from '@/lib/people/identity/operations';
import { invitation, welcome } from '@/lib/people/invitations/contract';
import { resendInvitation } from '@/lib/people/invitations/resend';
import { openAccount } from '@/lib/people/invitations/welcome';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { throughContract } from '@/e2e/testing/through-contract';
import { createAdmin } from '@/lib/people/users/create-admin';
import { createUser as createUserEndpoint, deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser, createStaff } from '@/lib/people/users/operations';
import type { AuditedFixture, Scenes } from './fixture';

const editUser = throughContract(updateUser, changeUser);

/** Changes of accounts, the gold rate, and closed days. */
export function accountScenes({
  sandbox,
  context,
  db,
  staff,
  customer,
  as,
  bookedVisit,
}: AuditedFixture): Scenes {
  return {
    '/Signup_Gold': {
      'a new customer': async () => {
        const password = { password: 'secret1', confirm_password: 'secret1' };
        return () =>
          throughContract(signUp, signUpCustomer)(context, {
            name: 'Nila',
            mobile: '9876501234',
            ...password,
          });
      },
    },
    '/grievance': {
      files: async () => () =>
        throughContract(fileGrievance, takeGrievance)(context, {
          name: 'Asha Rao',
          mobile: '9876500000',
          text: 'The store was closed.',
        }),
    },
    '/grievances answer': {
      answers: async () => {
        const { id } = await createGrievance(db);
        return () =>
          throughContract(grievances.actions.answer, answerGrievance)(as(staff.admin), {
            id,
            answer: 'We are sorry.',
          });
      },
    },
    '/breaches create': {
      records: async () => () =>
        throughContract(breaches.actions.create, createBreach)(as(staff.admin), {
          discovered_at: '2026-01-30T10:30:00Z',
          nature: 'A laptop was stolen.',
          data_concerned: 'Names of customers.',
          consequences: 'Unwanted calls.',
          measures: 'The laptop was locked.',
        }),
    },
    '/customer_identity set': {
      'a PAN, and another': async () => {
        const set = throughContract(customerIdentity.actions.set, setIdentity);
        const pan = { user_id: customer.id, kind: 'pan', name_as_on: 'CHARU' } as const;
        await set(as(staff.admin), { ...pan, value: 'ABCPE1234F' });
        return () => set(as(staff.admin), { ...pan, value: 'ABCPE1234G' });
      },
    },
    '/profileupdate': {
      'own profile': async () => () =>
        throughContract(updateProfile, changeOwnProfile)(as(customer), {
          mobile: customer.mobile,
          name: 'Charu C',
          gender: 'female',
          email: 'charu@example.com',
          dob: '1990-01-02',
          address: '3 Temple Street',
        }),
    },
    '/change_password': {
      'a new password': async () => {
        const { id } = await createUser(db);
        const passwordHash = await context.passwords.hash('secret1');
        const user = await db.user.update({
          where: { id },
          data: { passwordHash, version: { increment: 1 } },
        });
        const passwords = { new_password: 'secret2', confirm_password: 'secret2' };
        return () =>
          throughContract(changePassword, changeOwnPassword)(as(user), {
            current_password: 'secret1',
            ...passwords,
          });
      },
    },
    '/request_reset': {
      'a new password': async () => {
        const reset = throughContract(requestReset, resetPassword);
        // On an account of its own, since it ends the sessions.
        const { mobile } = await createUser(db);
        const input = { mobile, new_password: 'secret2' };
        await reset(context, input);
        await sendDueCodes({ ...context, sms: sandbox.sms, dailyLimit: false });
        const [otp] = await sandbox.codesOf(mobile);
        return () => reset(context, { ...input, otp });
      },
    },
    '/create_user': {
      'a colleague': async () => {
        const password = { password: 'secret1', confirm_password: 'secret1' };
        const colleague = { name: 'Nadia', mobile: '9876501235', role: 'employee', ...password };
        return () => throughContract(createUserEndpoint, createStaff)(as(staff.admin), colleague);
      },
      'by invitation': async () => {
        const colleague = { name: 'Nadia', mobile: '9876501239', role: 'employee' };
        return () => throughContract(createUserEndpoint, createStaff)(as(staff.admin), colleague);
      },
    },
    '/invitation resend': {
      'a new link': async () => {
        const { id } = (await createInvited(db)).user;
        return () => throughContract(invitation.actions.resend, resendInvitation)(as(staff.admin), { id });
      },
    },
    '/welcome': {
      'a password': async () => {
        const { token, digits: last_four } = await createInvited(db);
        const sent = { token, last_four, password: 'secret1' };
        return () => throughContract(welcome, openAccount)(context, sent);
      },
      'the tenth wrong entry': async () => {
        const { token, digits, user } = await createInvited(db);
        await db.invitation.updateMany({ where: { userId: user.id }, data: { triesLeft: 1 } });
        const last_four = digits === '0000' ? '1111' : '0000';
        return () =>
          throughContract(welcome, openAccount)(context, { token, last_four }).catch(() => undefined);
      },
    },
    '/update_user': {
      'name and role': async () => {
        const { id } = await createUser(db, { role: 'employee' });
        return () => editUser(as(staff.admin), { id, name: 'Noor', role: 'executive' });
      },
      'a plan by hand': async () => {
        const { id } = await createUser(db, {});
        return () => editUser(as(staff.admin), { id, active: 1 });
      },
    },
    '/delete_user': {
      'with visits to come': async () => {
        const user = await createUser(db, { active: true, profile: true });
        await bookedVisit(user);
        await bookedVisit(user);
        return () => throughContract(deleteUser, removeUser)(as(staff.admin), { id: user.id });
      },
      'the referral alone': async () => {
        const { id } = await createUser(db, { referrerCode: staff.employee.referralId });
        return () => throughContract(deleteUser, removeUser)(as(staff.employee), { id });
      },
    },
    '/set_gold_rate': {
      'two rates': async () => () =>
        throughContract(setGoldRate, setRates)(as(staff.admin), { rates: { '24K': 13_250, '22K': 12_146 } }),
    },
    '/day_book close': {
      'a day without cash': async () => () =>
        throughContract(dayBook.actions.close, closeDay)(as(staff.admin), { date: '2026-01-30', counted: 0 }),
    },
    'npm run admin:create': {
      'an administrator': async () => () =>
        createAdmin(context, { name: 'Nora', mobile: '9876501236', password: 'secret1' }),
    },
  };
}
