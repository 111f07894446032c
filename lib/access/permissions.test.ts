import { describe, expect, test } from 'vitest';
import { refusalText } from '@/lib/text/messages';
import { actorKinds, isStaff, kindOf, roles, visitor, type ActorKind, type SignedIn } from './actor';
import { operation, openOperation } from './operation';
import { permissions, accessDecision, type Permission } from './permissions';
import { Refusal, statusOfCode, wrongField } from './refusal';

/** docs/product/permissions.md, "Permission table", by `actorKinds`: + yes, - no, s needs the plan, a has the plan. */
const expected = {
  'end own sessions': '-+++++',
  'list own sessions': '-+++++',
  'read account details': '-+++++',
  'update own profile': '-+++++',
  'change own password': '-+++++',
  'see stores and slots': '-+++++',
  'pay for the plan': '-+a---',
  'confirm a payment': '-++---',
  'see own orders': '-++---',
  'pay for an order': '-++---',
  "list a customer's bookings": '-+++++',
  'book a slot': '-s+---',
  'wait for a place': '-s+---',
  'see own waiting list': '-++---',
  'leave the waiting list': '-++---',
  'cancel a booking': '-+++++',
  'reschedule a booking': '-++---',
  'set reminders': '-++---',
  'open receipts and invoices': '-+++++',
  'see all bookings': '---+++',
  'edit a booking': '---+++',
  'work at the front desk': '---+++',
  'work on opportunities': '---+++',
  'work on orders': '---+++',
  'work on notes': '---+++',
  'work on tasks': '---+++',
  'see the staff directory': '---+++',
  'find customers': '---+++',
  search: '---+++',
  "open a customer's page": '---+++',
  'see dashboard counts': '---+++',
  'export lists': '---+++',
  'see figures': '---+++',
  "see a record's history": '---+++',
  'list users': '---+-+',
  'edit users': '---+-+',
  'delete users': '---+-+',
  'create staff': '-----+',
  'see the audit trail': '-----+',
  'see payments': '-----+',
  'settle payments': '-----+',
  'see messages': '-----+',
  'resend messages': '-----+',
  'see the day book': '-----+',
  'close a day': '-----+',
  'refund a payment': '-----+',
  'set the gold rate': '-----+',
  'change stores': '-----+',
  'import data': '-----+',
} as const satisfies Record<Permission, string>;

const responses = { '+': 'yes', s: 'SUBSCRIPTION_REQUIRED', a: 'ALREADY_ACTIVE' } as const;

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);
const cases = Object.entries(expected).flatMap(([name, row]) =>
  actorKinds.map((kind, i) => ({ permission: name, kind, sign: row[i] ?? '' })),
);

const sentences: Record<string, string> = {
  UNAUTHENTICATED: refusalText.unauthenticated,
  FORBIDDEN: refusalText.forbidden,
  SUBSCRIPTION_REQUIRED: refusalText.subscriptionRequired,
  ALREADY_ACTIVE: 'Your Premium Plan is active already.',
};

function actor(kind: ActorKind) {
  return kind === 'visitor' ? visitor : signedIn(kind);
}

function signedIn(kind: SignedIn['kind']): SignedIn {
  const role = roles.find((each) => each === kind) ?? 'user';
  const active = kind !== 'inactive customer';
  return { kind, id: 1, role, mobile: '9000000001', active, hasProfile: true, sessionId: 's' };
}

describe('the table of permissions', () => {
  test.each(cases)('$kind, $permission: $sign', ({ permission, kind, sign }) => {
    if (!isPermission(permission)) throw new Error(`No permission ${permission}`);
    const response =
      sign === '+' || sign === 's' || sign === 'a'
        ? responses[sign]
        : kind === 'visitor'
          ? 'UNAUTHENTICATED'
          : 'FORBIDDEN';
    expect(accessDecision(permission, kind)).toBe(response);

    const admit = () => operation(permission, async () => 'done').admit(actor(kind));
    if (response === 'yes') expect(admit).not.toThrow();
    else expect(admit).toThrow(expect.objectContaining({ code: response, message: sentences[response] }));
  });

  test('every permission is tested', () => {
    expect(Object.keys(expected).toSorted()).toEqual(Object.keys(permissions).toSorted());
  });

  test('an open operation admits every actor', () => {
    const open = openOperation(async () => 'done');
    for (const kind of actorKinds) expect(() => open.admit(actor(kind))).not.toThrow();
    expect(open.permission).toBe('open');
  });
});

test('the kind of an account follows from its role and, for customers, its plan', () => {
  expect(kindOf('user', false)).toBe('inactive customer');
  expect(kindOf('user', true)).toBe('active customer');
  for (const role of ['employee', 'executive', 'admin'] as const) {
    expect(kindOf(role, false)).toBe(role);
    expect(kindOf(role, true)).toBe(role);
  }
});

test('staff are all roles but customers', () => {
  const staff = actorKinds.filter((kind) => kind !== 'visitor' && isStaff(signedIn(kind)));
  expect(staff).toEqual(['employee', 'executive', 'admin']);
});

test.each([
  ['BAD_JSON', 400],
  ['VALIDATION', 400],
  ['UNKNOWN_ACTION', 400],
  ['UNAUTHENTICATED', 401],
  ['BAD_CREDENTIALS', 401],
  ['BAD_SIGNATURE', 401],
  ['PAYMENT_NOT_VERIFIED', 402],
  ['FORBIDDEN', 403],
  ['CROSS_ORIGIN', 403],
  ['SUBSCRIPTION_REQUIRED', 403],
  ['NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
  ['MOBILE_TAKEN', 409],
  ['ALREADY_ACTIVE', 409],
  ['SLOT_FULL', 409],
  ['DUPLICATE_BOOKING', 409],
  ['BOOKING_PAST', 409],
  ['BOOKING_CANCELLED', 409],
  ['HAS_ORDER', 409],
  ['OPPORTUNITY_CLOSED', 409],
  ['STALE_VERSION', 409],
  ['LAST_ADMIN', 409],
  ['MESSAGE_STATE', 409],
  ['IDEMPOTENCY_MISMATCH', 409],
  ['TOO_LARGE', 413],
  ['NOT_JSON', 415],
  ['RATE_LIMITED', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
] as const)('%s has the status %i', (code, status) => {
  expect(new Refusal(code, 'No.').status).toBe(status);
  expect(statusOfCode[code]).toBe(status);
});

test('a refusal has its own name and keeps its cause', () => {
  const cause = new Error('the socket hung up');
  expect(new Refusal('UNAVAILABLE', 'No.', { cause })).toMatchObject({ name: 'Refusal', cause });
});

test('an invalid field is named', () => {
  expect(wrongField('dob', 'Too late.')).toMatchObject({
    code: 'VALIDATION',
    message: 'Too late.',
    details: { fields: { dob: 'Too late.' } },
  });
});
