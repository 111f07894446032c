import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { logIn, requestReset, signUp, updateProfile } from './contract';

/* Beside the bounds of each field (lib/gateway/fields.test.ts). */

const mobile = '9123456780';

function wrongFields(schema: z.ZodType, sent: unknown): string[] {
  const { error } = schema.safeParse(sent);
  return [...new Set(error?.issues.map((issue) => String(issue.path[0] ?? 'body')))].toSorted();
}

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

  test('passwords are compared and kept in NFC', () => {
    const sent = { ...good, password: 'Jose\u030112', confirm_password: 'José12' };
    expect(signUp.input.parse(sent).password).toBe('José12');
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
  ])('a code of %j is read as %j', (otp, kept) => {
    expect(requestReset.input.parse({ ...good, otp }).otp).toBe(kept);
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

  test('only the mobile is required; all empty fields are reported at once', () => {
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
