import { wantsProof, wantsProofWhen } from '@/lib/gateway/openapi/docs/wants-proof';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { auditLog, recordHistory } from '@/lib/desk/audit/contract';
import type { MessageRecord } from '@/lib/visits/messages/contract';
import { messages } from '@/lib/visits/messages/contract';
import { invitationRule } from '@/lib/account-rules';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { createUser, deleteUser, listUsers, staffDirectory, updateUser } from '@/lib/people/users/contract';
import { customer } from '@/lib/gateway/openapi/docs/records';

const noUser = 'The user does not exist or is out of scope.';
const entry: AuditRecord = {
  id: 91_206,
  at: '2026-11-19T05:31:12.908Z',
  actor_id: samples.executiveId,
  actor_name: 'Suresh Rao',
  action: 'opportunity.update',
  entity: 'opportunity',
  entity_id: samples.opportunityId,
  before: { total_amount: 180_000, version: 1 },
  after: { total_amount: 185_000, version: 2 },
  names: {},
  store_names: {},
};

const message: MessageRecord = {
  id: samples.messageId,
  template: 'visit_moved',
  mobile: samples.customerMobile,
  customer_id: samples.customerId,
  text: 'Your visit to Pasidi has a new time: Thu 14 Jan, 4:00 PM, Telangana. Your code at the counter: K7M2QX',
  state: 'failed',
  reason: 'refused: Invalid template',
  due_at: '2026-11-20T09:20:11.630Z',
  sent_at: null,
  attempts: 1,
  created_at: '2026-11-20T09:20:11.630Z',
};

export const administrationDocs = {
  listUsers: endpointDoc(listUsers, {
    about:
      'Returns a page of users: all for an admin, the referred customers for an employee. `search` matches names, e-mail addresses and the start of mobile numbers.',
    who: 'list users',
    refuses: {},
    examples: [
      {
        title: 'Customers',
        as: 'admin',
        sent: { role: 'user', sort: 'name', direction: 'asc' },
        response: { data: [customer], total: 1, next_cursor: null },
      },
    ],
  }),
  messages: actionDocs(
    messages,
    'Text messages to customers, without reset codes. Links are shown without their tokens.',
    {
      list: {
        about: 'Returns a page of messages. `search` matches the start of a mobile number, and an exact id.',
        who: 'see messages',
        refuses: {},
        examples: [
          {
            title: 'What failed?',
            as: 'admin',
            sent: { state: 'failed', search: samples.customerMobile },
            response: { data: [message], total: 1, next_cursor: null },
          },
        ],
      },
      resend: {
        about:
          'The message is sent within seconds, or dropped if it no longer holds. Messages of other states are sent, or dropped, by themselves.',
        who: 'resend messages',
        refuses: {
          NOT_FOUND: 'There is no such message.',
          MESSAGE_STATE: 'The message has not failed, or its link has ended.',
        },
        examples: [
          {
            title: 'Send it again',
            as: 'admin',
            sent: { id: samples.messageId },
            response: {
              message: successText.messageQueued,
              data: { ...message, state: 'waiting', reason: null, attempts: 0 },
            },
          },
        ],
      },
      offer: {
        about:
          'Queues one message for each customer. Those without the consent get none: it is asked at the moment of sending, so that one who withdraws it meanwhile gets none either. Name up to 10,000 customers by `user_ids`, in a body of up to 128 KiB, or by `to`: `all` customers, or those with the `plan` at that moment. If there are more, `to` is refused and nothing is queued.',
        who: 'send offers',
        refuses: {},
        examples: [
          {
            title: 'Until Sunday',
            as: 'admin',
            sent: {
              user_ids: [samples.customerId],
              text: 'Making charges 2 percent less until Sunday',
              purpose: 'offers_sms',
            },
            response: { message: successText.offerQueued, data: { queued: 1, skipped: 0 } },
          },
        ],
      },
    },
  ),
  staffDirectory: endpointDoc(staffDirectory, {
    who: 'see the staff directory',
    refuses: {},
    examples: [
      {
        title: 'All executives',
        as: 'employee',
        sent: { role: 'executive' },
        response: { data: [{ id: samples.executiveId, name: 'Suresh Rao', role: 'executive' }] },
      },
    ],
  }),
  createUser: endpointDoc(createUser, {
    about: `Without a password the account cannot log in until the person opens it with the link of an invitation, which is good for ${invitationRule.hours} hours, is in the response once (a repeated request has none), and goes out by SMS. With a password it can log in at once.`,
    who: 'create staff',
    refuses: { ...wantsProof, MOBILE_TAKEN: 'Another account has this mobile number.' },
    examples: [
      {
        title: 'A new executive',
        as: 'admin',
        sent: {
          name: 'Anita Sharma',
          mobile: samples.newMobile,
          password: samples.password,
          confirm_password: samples.password,
          role: 'executive',
        },
        response: {
          message: successText.userCreated,
          data: {
            ...customer,
            id: 10_701,
            name: 'Anita Sharma',
            role: 'executive',
            mobile: samples.newMobile,
            phonenumber: samples.newMobile,
            email: null,
            gender: null,
            dob: null,
            address: null,
            language: null,
            referelcode: null,
            referral_code: null,
            executiveid: 10_701,
            version: 1,
          },
        },
      },
    ],
  }),
  updateUser: endpointDoc(updateUser, {
    about:
      'Employees can change the name and e-mail address of customers they referred, admins can change all fields. Other fields are accepted if their value is unchanged. A new role, mobile or suspension ends the sessions of the account.',
    who: 'edit users',
    refuses: {
      ...wantsProofWhen('A role, mobile or status'),
      FORBIDDEN: 'You may not change this field, or your own role or status.',
      NOT_FOUND: noUser,
      MOBILE_TAKEN: 'Another account has this mobile number.',
      LAST_ADMIN: 'This is the last active admin.',
    },
    examples: [
      {
        title: 'Correct a name',
        as: 'employee',
        sent: { id: samples.referredId, name: 'Lakshmi Devi', email: 'lakshmi@mail.example' },
        response: { message: successText.userUpdated, data: { ...customer, id: samples.referredId } },
      },
    ],
  }),
  deleteUser: endpointDoc(deleteUser, {
    about:
      'For an admin it deletes the account: its mobile number becomes available again and sales records stay. For an employee it only removes the referral.',
    who: 'delete users',
    refuses: {
      ...wantsProof,
      FORBIDDEN: 'Nobody deletes himself.',
      NOT_FOUND: noUser,
      LAST_ADMIN: 'This is the last active admin.',
    },
    examples: [
      {
        title: 'Delete a customer',
        as: 'admin',
        sent: { id: samples.referredId },
        response: { message: successText.userDeleted },
      },
    ],
  }),
  auditLog: endpointDoc(auditLog, {
    about: 'Returns a page of the audit trail, latest change first. It contains every change by staff.',
    who: 'see the audit trail',
    refuses: {},
    examples: [
      {
        title: 'What happened to this opportunity?',
        as: 'admin',
        sent: { entity: 'opportunity', entity_id: samples.opportunityId },
        response: { data: [entry], next_cursor: null },
      },
      {
        title: 'What did this person change on a day?',
        as: 'admin',
        sent: { actor_id: samples.executiveId, from: '2026-11-19', to: '2026-11-19' },
        response: { data: [entry], next_cursor: null },
      },
    ],
  }),
  recordHistory: endpointDoc(recordHistory, {
    who: "see a record's history",
    refuses: { NOT_FOUND: 'The record does not exist, or you may not see it.' },
    examples: [
      {
        title: 'Who changed it?',
        as: 'executive',
        sent: { entity: 'opportunity', id: samples.opportunityId },
        response: { data: [entry], next_cursor: null },
      },
    ],
  }),
};
