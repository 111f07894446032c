import {
  changePassword,
  endSessions,
  getDetails,
  listSessions,
  logIn,
  logOut,
  requestReset,
  signUp,
  updateProfile,
} from '@/lib/people/accounts/contract';
import { resetCodeRule, secondFactorRule, sessionRule } from '@/lib/account-rules';
import { findInviter } from '@/lib/people/referrals/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { customer, newCustomer } from '@/lib/gateway/openapi/docs/records';

export const accountDocs = {
  signUp: endpointDoc(signUp, {
    about: 'Creates a customer account without a plan. It does not start a session: log in next.',
    who: 'open',
    refuses: {
      FORBIDDEN: '`role` is neither user nor customer.',
      MOBILE_TAKEN: 'This mobile number already has an account.',
      RATE_LIMITED:
        'More than 10 accounts, or 30 mobile numbers that have an account, from one address in an hour.',
    },
    examples: [
      {
        title: 'A customer who was invited',
        as: 'visitor',
        sent: {
          name: 'Ravi Kumar',
          mobile: samples.newMobile,
          password: samples.password,
          confirm_password: samples.password,
          referral_code: samples.referralCode,
          accepted_terms: true,
        },
        response: { message: successText.signup, data: newCustomer },
      },
    ],
  }),
  findInviter: endpointDoc(findInviter, {
    about:
      'First name and initial of the person whose referral code this is, for the sign-up form. `data` is null if nobody has the code.',
    who: 'open',
    refuses: { RATE_LIMITED: 'More than 60 codes from one address in an hour.' },
    examples: [
      {
        title: 'Who invites me?',
        as: 'visitor',
        sent: { referral_code: samples.referralCode },
        response: { data: { name: 'Divya M.' } },
      },
    ],
  }),
  logIn: endpointDoc(logIn, {
    about: `Starts a session: ${sessionRule.customerDays} days for customers, ${sessionRule.staffHours} hours for staff. The response also sets the session cookie of the site, which API clients can ignore. A staff account with a second factor gets 202 and a \`ticket\` for ${secondFactorRule.ticketMinutes} minutes: send it back with \`code\`.`,
    who: 'open',
    refuses: {
      BAD_CREDENTIALS:
        'Mobile number or password is wrong. Of the second step: the code is wrong or was used before; or the ticket is used, expired, or of a former password.',
      FORBIDDEN: 'The password is right, but this staff account is suspended.',
      RATE_LIMITED: `5 wrong passwords for one mobile in 15 minutes, the right one then too; or 60 log-ins from one address. Of the second step: ${secondFactorRule.attempts} wrong codes of the account, over all its tickets, also with \`RATE_LIMITS=off\`.`,
    },
    examples: [
      {
        title: 'Log in',
        as: 'visitor',
        sent: { mobile: samples.customerMobile, password: samples.password },
        response: {
          message: successText.login,
          token: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..3kZr8mWc1yQp.Jt0V…',
          expires_at: '2026-12-21T10:00:00.000Z',
        },
      },
      {
        title: 'Log in with a second factor: the first step',
        as: 'executive with an authenticator',
        sent: { mobile: samples.protectedMobile, password: samples.password },
        response: {
          message: successText.factorAsked,
          needs: 'second_factor',
          ticket: samples.ticket,
          methods: ['totp', 'recovery_code'],
          set_up: false,
          expires_at: '2026-12-07T06:17:45.000Z',
        },
        status: 202,
      },
      {
        title: 'Log in with a second factor: the second step',
        as: 'executive with an authenticator',
        sent: { ticket: samples.ticket, code: samples.nextCode },
        response: {
          message: successText.login,
          token: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..3kZr8mWc1yQp.Jt0V…',
          expires_at: '2026-12-07T18:12:45.000Z',
        },
      },
    ],
  }),
  logOut: endpointDoc(logOut, {
    about: 'The token is invalid from then on.',
    who: 'end own sessions',
    refuses: {},
    examples: [{ title: 'Log out', as: 'customer', sent: {}, response: { message: successText.logout } }],
  }),
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
              device: 'Chrome on Android',
              address: '203.0.113.24',
              started_at: '2026-11-21T10:00:00.000Z',
              expires_at: '2026-12-21T10:00:00.000Z',
              current: true,
            },
          ],
        },
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
  changePassword: endpointDoc(changePassword, {
    about:
      'All sessions of the account end, including this one, and open reset codes become invalid. Continue with the token of the response, which is also set as the session cookie.',
    who: 'change own password',
    refuses: { RATE_LIMITED: 'More than 5 wrong current passwords of one account in 15 minutes.' },
    examples: [
      {
        title: 'A new password',
        as: 'customer',
        sent: {
          current_password: samples.password,
          new_password: samples.newPassword,
          confirm_password: samples.newPassword,
        },
        response: {
          message: successText.passwordUpdated,
          token: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..3kZr8mWc1yQp.Jt0V…',
          expires_at: '2026-12-21T10:00:00.000Z',
        },
      },
    ],
  }),
  getDetails: endpointDoc(getDetails, {
    about: 'Customers can read their own account, staff their own and those of customers, admins all.',
    who: 'read account details',
    refuses: {
      FORBIDDEN: 'A customer requested another number, known or not.',
      NOT_FOUND: 'No account within scope has this number.',
    },
    examples: [
      {
        title: 'The own details',
        as: 'customer',
        sent: { mobile: samples.customerMobile },
        response: { data: customer },
      },
    ],
  }),
  updateProfile: endpointDoc(updateProfile, {
    about:
      'Send `mobile`, which must be your own, with the fields to change: omitted fields stay unchanged, and the fields you send must not be empty. `active` cannot be changed here: only its current value is accepted. `employee_id` is accepted and ignored. A referral code can be set once.',
    who: 'update own profile',
    refuses: { FORBIDDEN: '`mobile` or `active` is another than the own one.' },
    examples: [
      {
        title: 'Complete the profile',
        as: 'customer',
        sent: {
          name: 'Lakshmi Devi',
          gender: 'female',
          email: 'lakshmi@mail.example',
          dob: '1991-08-15',
          address: '12 Temple Street, Vijayawada',
          mobile: samples.customerMobile,
        },
        response: { message: successText.profileUpdated, data: customer },
      },
      {
        title: 'Change the email address alone',
        as: 'customer',
        sent: { mobile: samples.customerMobile, email: 'lakshmi@mail.example' },
        response: { message: successText.profileUpdated, data: customer },
      },
    ],
  }),
  requestReset: endpointDoc(requestReset, {
    about: `Two steps. Without \`otp\` a ${resetCodeRule.digits}-digit code goes out by SMS; the response is the same whether the number has an account or not. With the right \`otp\` within ${resetCodeRule.validMinutes} minutes the password is set and every session ends. A code takes ${resetCodeRule.attempts} tries from the network that requested it and ${resetCodeRule.attemptsElsewhere} from all others; a mobile gets ${resetCodeRule.sendsPerMobilePerDay} codes a day for one network and ${resetCodeRule.sendsPerMobilePerDayInAll} in all.`,
    who: 'open',
    refuses: {
      RATE_LIMITED: 'More than 20 requests for a code, or 30 wrong codes, from one address in an hour.',
    },
    examples: [
      {
        title: 'Ask for a code',
        as: 'visitor',
        sent: { mobile: samples.customerMobile, new_password: samples.newPassword },
        response: { message: successText.resetCodeSent },
      },
      {
        title: 'Set the new password',
        as: 'visitor',
        sent: {
          mobile: samples.customerMobile,
          new_password: samples.newPassword,
          otp: samples.code,
        },
        response: { message: successText.passwordUpdated },
        status: 200,
      },
    ],
  }),
};
