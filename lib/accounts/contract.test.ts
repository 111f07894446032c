import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { logIn, newPassword, requestReset, signUp, updateProfile } from './contract';

const mobile = '9123456780';

function wrongFields(schema: z.ZodType, sent: unknown): string[] {
  const { error } = schema.safeParse(sent);
  return [...new Set(error?.issues.map((issue) => String(issue.path[0] ?? 'body')))].toSorted();
}

describe('a new password', () => {
  test.each([
    ['6 letters', 'abcdef'],
    ['6 emoji, 24 bytes', '😀'.repeat(6)],
    ['72 bytes in 72 letters', 'x'.repeat(72)],
    ['72 bytes in 24 letters of three', '₹'.repeat(24)],
    ['blanks around it, which count', ' abcd '],
    ['Telugu letters', 'బంగారం'],
  ])('%s is taken as it is', (_what, value) => {
    expect(newPassword.parse(value)).toBe(value);
  });

  test.each([
    ['5 letters', 'abcde'],
    ['3 emoji, though 6 UTF-16 units', '😀'.repeat(3)],
    ['73 bytes in 73 letters', 'x'.repeat(73)],
    ['73 bytes, the last letter of two', `${'x'.repeat(71)}é`],
    ['75 bytes in 25 letters', '₹'.repeat(25)],
    ['a NUL, where bcrypt would stop', 'abc\u0000defgh'],
    ['a lone surrogate, which has no bytes of its own', 'abcdef\ud800'],
    ['nothing', ''],
    ['a number', 123456],
    ['null', null],
  ])('%s is refused', (_what, value) => {
    expect(newPassword.safeParse(value).success).toBe(false);
  });
});

describe('sign-up', () => {
  const good = { name: 'Ananya Rao', mobile, password: 'secret1', confirm_password: 'secret1' };

  test('keeps known fields and drops others', () => {
    expect(signUp.input.parse({ ...good, active: 1, id: 1, planActive: true, role: null })).toEqual({
      ...good,
      role: undefined,
      referral_code: undefined,
    });
  });

  test.each([
    ['a blank referral code is none', '  ', undefined],
    ['null is none', null, undefined],
    ['lower case and blanks do not matter', ' abcd2345 ', 'ABCD2345'],
  ])('%s', (_what, referral_code, kept) => {
    expect(signUp.input.parse({ ...good, referral_code }).referral_code).toBe(kept);
  });

  test.each([
    [{}, ['confirm_password', 'mobile', 'name', 'password']],
    [{ ...good, name: ' ' }, ['name']],
    [{ ...good, mobile: '12345' }, ['mobile']],
    [{ ...good, password: 'short', confirm_password: 'short' }, ['password']],
    [{ ...good, confirm_password: 'secret2' }, ['confirm_password']],
    [{ ...good, confirm_password: '' }, ['confirm_password']],
    [{ ...good, password: '', confirm_password: '' }, ['confirm_password', 'password']],
    [{ ...good, confirm_password: 'secret1 ' }, ['confirm_password']],
    [{ ...good, name: '', mobile: 'x', confirm_password: 'other' }, ['confirm_password', 'mobile', 'name']],
    [{ ...good, role: 7 }, ['role']],
    [{ ...good, referral_code: 'x'.repeat(41) }, ['referral_code']],
    [{ ...good, referral_code: 'ABCD\0' }, ['referral_code']],
    [{ ...good, referral_code: '\ud800BCD' }, ['referral_code']],
    [{ ...good, referral_code: { equals: 'ABCD2345' } }, ['referral_code']],
    [[], ['body']],
    ['text', ['body']],
    [null, ['body']],
  ])('%j names the wrong fields: %j', (sent, fields) => {
    expect(wrongFields(signUp.input, sent)).toEqual(fields);
  });
});

describe('log-in', () => {
  test.each([
    [{ mobile }, ['password']],
    [{ mobile, password: '' }, ['password']],
    [{ mobile, password: 'x'.repeat(1001) }, ['password']],
    [{ mobile: '12', password: 'x' }, ['mobile']],
    [{ mobile: { startsWith: '9' }, password: 'x' }, ['mobile']],
    [{ mobile, password: { not: 'x' } }, ['password']],
  ])('%j names the wrong fields: %j', (sent, fields) => {
    expect(wrongFields(logIn.input, sent)).toEqual(fields);
  });

  test('accepts any stored password, older short ones too', () => {
    expect(logIn.input.parse({ mobile, password: 'x' }).password).toBe('x');
  });
});

describe('the reset', () => {
  const good = { mobile, new_password: 'secret1' };

  test.each([
    [undefined, undefined],
    [null, undefined],
    ['012345', '012345'],
    [' 123456 ', '123456'],
  ])('a code of %j is taken as %j', (otp, kept) => {
    expect(requestReset.input.parse({ ...good, otp }).otp).toBe(kept);
  });

  test.each([
    '',
    '12345',
    '1234567',
    '12345a',
    '१२३४५६',
    '１２３４５６',
    123456,
    '123456\u0000',
    {},
    ['123456'],
  ])('a code of %j is refused', (otp) => {
    expect(wrongFields(requestReset.input, { ...good, otp })).toEqual(['otp']);
  });
});

describe('the profile', () => {
  const good = {
    name: 'Ananya Rao',
    gender: 'female',
    email: 'ananya@mail.example',
    dob: '1990-02-28',
    address: '1 Road\nTown',
    mobile,
  };

  test.each([
    [0, 0],
    [1, 1],
    [false, 0],
    [true, 1],
    ['0', 0],
    ['1', 1],
    [null, undefined],
    [undefined, undefined],
  ])('active may be spelled %j', (active, read) => {
    expect(updateProfile.input.parse({ ...good, active }).active).toBe(read);
  });

  test.each([2, -1, '', 'true', 'yes', {}, []])('active may not be %j', (active) => {
    expect(wrongFields(updateProfile.input, { ...good, active })).toEqual(['active']);
  });

  test.each([
    'a@b',
    'ananya',
    '@mail.example',
    'ananya@',
    'a b@mail.example',
    'a@mail..example',
    'a@mail.example\u0000',
    `${'a'.repeat(250)}@mail.example`,
    '',
  ])('%j is no email address', (email) => {
    expect(wrongFields(updateProfile.input, { ...good, email })).toEqual(['email']);
  });

  test.each([
    ['gender', 'Male'],
    ['gender', ''],
    ['name', ' '],
    ['dob', ''],
    ['dob', '2023-02-29'],
    ['dob', '23/08/1991'],
    ['address', ' \n '],
    ['address', 'x'.repeat(501)],
    ['name', '😀'.repeat(121)],
    ['version', 0],
    ['version', 'x'],
  ])('%s may not be %j', (field, value) => {
    expect(wrongFields(updateProfile.input, { ...good, [field]: value })).toEqual([field]);
  });

  test('requires only the mobile; reports all empty fields at once', () => {
    expect(wrongFields(updateProfile.input, {})).toEqual(['mobile']);
    expect(updateProfile.input.parse({ mobile: good.mobile })).toEqual({ mobile: good.mobile });
    const empty = { name: '', gender: '', email: '', dob: '', address: '' };
    expect(wrongFields(updateProfile.input, { ...empty, mobile: good.mobile })).toEqual(
      Object.keys(empty).toSorted(),
    );
  });

  test.each(['name', 'gender', 'email', 'dob', 'address'])('treats null for %s as missing', (field) => {
    expect(updateProfile.input.parse({ mobile: good.mobile, [field]: null })).toEqual({
      mobile: good.mobile,
    });
  });

  test('ignores the employee id of the older client, whatever its type', () => {
    for (const employee_id of ['', 'x', 7, null, {}])
      expect(wrongFields(updateProfile.input, { ...good, employee_id })).toEqual([]);
  });
});
