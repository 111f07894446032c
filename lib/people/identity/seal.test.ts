import { expect, test } from 'vitest';
import { sealIdentity, unsealIdentity } from './seal';
import { isSealedByFirst, keyIdOf, SealError, type IdentityKeys } from './sealed-text';

const older: IdentityKeys = [Buffer.alloc(32, 'older').toString('base64')];
const newer: IdentityKeys = [Buffer.alloc(32, 'newer').toString('base64')];
const both: IdentityKeys = [newer[0], older[0]];
const identity = { kind: 'pan', value: 'ABCPE1234F', nameAsOn: 'लक्ष्मी DEVI' } as const;

function failureOf(open: () => unknown): unknown {
  try {
    return open();
  } catch (error) {
    return error;
  }
}

test('what is sealed opens for its customer, and shows nothing', () => {
  const sealed = sealIdentity(older, 7, identity);
  expect(unsealIdentity(older, 7, sealed)).toEqual(identity);
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  for (const text of [sealed, Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')])
    expect(text).not.toMatch(/ABCPE|1234|DEVI|pan/);
});

test('the same identity is sealed differently each time', () => {
  expect(sealIdentity(older, 7, identity)).not.toBe(sealIdentity(older, 7, identity));
});

test('a text copied to another customer does not open', () => {
  const sealed = sealIdentity(older, 7, identity);
  for (const other of [8, 77, -7]) {
    const failure = failureOf(() => unsealIdentity(older, other, sealed));
    expect(failure).toBeInstanceOf(SealError);
    expect(failure).toMatchObject({ keyId: keyIdOf(older[0]) });
  }
});

test('two keys side by side: both open, the first seals', () => {
  const sealed = sealIdentity(older, 7, identity);
  expect(unsealIdentity(both, 7, sealed)).toEqual(identity);
  expect([isSealedByFirst(both, sealed), isSealedByFirst(older, sealed)]).toEqual([false, true]);
  const again = sealIdentity(both, 7, identity);
  expect(isSealedByFirst(both, again)).toBe(true);
  expect(unsealIdentity(newer, 7, again)).toEqual(identity);
  expect(failureOf(() => unsealIdentity(newer, 7, sealed))).toMatchObject({ keyId: keyIdOf(older[0]) });
});

test('a changed bit, another key under the same id, and no sealed text at all do not open, without a word of the content', () => {
  const sealed = sealIdentity(older, 7, identity);
  const [version = '', keyId = '', base64 = ''] = sealed.split('.');
  const bytes = Buffer.from(base64, 'base64url');
  const changed = Array.from(bytes, (_, index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return `${version}.${keyId}.${copy.toString('base64url')}`;
  });
  const others = [
    '',
    'v1',
    `v2.${keyId}.${base64}`,
    `v1.${keyId}.AA`,
    `v1.${keyIdOf(newer[0])}.${base64}`,
    'ABCPE1234F',
  ];
  for (const wrong of [...changed, ...others]) {
    const failure = failureOf(() => unsealIdentity(both, 7, wrong));
    expect(failure).toBeInstanceOf(SealError);
    expect(String(failure)).not.toMatch(/ABCPE|DEVI/);
    expect(failure).not.toHaveProperty('cause');
  }
});
