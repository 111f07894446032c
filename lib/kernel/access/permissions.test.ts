import { describe, expect, test } from 'vitest';
import { refusalText } from '@/lib/kernel/text/messages';
import { actorKinds, isStaff, kindOf, roles, visitor, type ActorKind, type SignedIn } from './actor';
import { noFactors } from './factors';
import { operation, openOperation } from './operation';
import { accessDecision } from './permissions';
import { Refusal, wrongField } from './refusal';

const sentences: Record<string, string> = {
  UNAUTHENTICATED: refusalText.unauthenticated,
  FORBIDDEN: refusalText.forbidden,
  SUBSCRIPTION_REQUIRED: refusalText.subscriptionRequired,
  ALREADY_ACTIVE: 'Your Premium Plan is already active.',
};

function actor(kind: ActorKind) {
  return kind === 'visitor' ? visitor : signedIn(kind);
}

function signedIn(kind: SignedIn['kind']): SignedIn {
  const role = roles.find((each) => each === kind) ?? 'user';
  const active = kind !== 'inactive customer';
  return {
    kind,
    id: 1,
    role,
    mobile: '9000000001',
    active,
    hasProfile: true,
    language: null,
    sessionId: 's',
    factors: noFactors,
    provedAt: null,
    locked: false,
  };
}

/* The rows of the table: docs/product/permissions.md, compared by lib/gateway/product-docs.test.ts. */

describe('the table of permissions', () => {
  test.each([
    ['visitor', 'see stores and slots', 'UNAUTHENTICATED'],
    ['visitor', 'create staff', 'UNAUTHENTICATED'],
    ['inactive customer', 'see stores and slots', 'yes'],
    ['inactive customer', 'book a slot', 'SUBSCRIPTION_REQUIRED'],
    ['active customer', 'book a slot', 'yes'],
    ['active customer', 'pay for the plan', 'ALREADY_ACTIVE'],
    ['active customer', 'list users', 'FORBIDDEN'],
    ['employee', 'list users', 'yes'],
    ['executive', 'list users', 'FORBIDDEN'],
    ['executive', 'book a slot', 'FORBIDDEN'],
    ['admin', 'create staff', 'yes'],
  ] as const)('%s, %s: %s', (kind, permission, decision) => {
    expect(accessDecision(permission, kind)).toBe(decision);
    const admit = () => operation(permission, 'no proof', async () => 'done').admit(actor(kind));
    if (decision === 'yes') expect(admit).not.toThrow();
    else expect(admit).toThrow(expect.objectContaining({ code: decision, message: sentences[decision] }));
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

test('a refusal has its own name and keeps its cause', () => {
  const cause = new Error('the socket hung up');
  expect(new Refusal('UNAVAILABLE', 'No.', { cause })).toMatchObject({
    name: 'Refusal',
    status: 503,
    cause,
  });
});

test('an invalid field is named', () => {
  expect(wrongField('dob', 'Too late.')).toMatchObject({
    code: 'VALIDATION',
    message: 'Too late.',
    details: { fields: { dob: 'Too late.' } },
  });
});
