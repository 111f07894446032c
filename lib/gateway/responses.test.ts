import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { asRefusal, failureResponse } from './responses';

const bodyOf = async (refusal: Refusal) => {
  const response = await failureResponse(refusal, 'request-1', 'en');
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
};

describe('an error response', () => {
  test('repeats its message as error, and has code and request', async () => {
    const { status, headers, body } = await bodyOf(new Refusal('NOT_FOUND', 'Record not found.'));
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      message: 'Record not found.',
      error: 'Record not found.',
      code: 'NOT_FOUND',
      request_id: 'request-1',
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('retry-after')).toBeNull();
  });

  test('carries fields, data, and the headers of 429, 503 and 405', async () => {
    expect((await bodyOf(wrongField('name', 'Name is required.'))).body).toMatchObject({
      fields: { name: 'Name is required.' },
    });
    const stale = new Refusal('STALE_VERSION', 'Changed.', { data: { id: 1 } });
    expect((await bodyOf(stale)).body).toMatchObject({ data: { id: 1 } });
    const limited = new Refusal('RATE_LIMITED', 'Wait.', { retryAfterSeconds: 7 });
    expect((await bodyOf(limited)).headers.get('retry-after')).toBe('7');
    const method = new Refusal('METHOD_NOT_ALLOWED', 'No.', { allow: 'POST' });
    expect((await bodyOf(method)).headers.get('allow')).toBe('POST');
  });
});

describe('a thrown value', () => {
  test.each([
    ['an unexpected error', new Error('SELECT * FROM users -- secret')],
    ['a text', 'secret'],
    ['nothing', undefined],
    ['a response that breaks its contract', new z.ZodError([])],
  ])('%s is 500 with a fixed message that hides the cause', async (_what, thrown) => {
    const refusal = asRefusal(thrown);
    const { status, body } = await bodyOf(refusal);
    expect(status).toBe(500);
    expect(refusal.details.cause).toBe(thrown);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test.each([
    ['a pool without connections', new Error('timeout exceeded when trying to connect')],
    ['a connection that was cut', new Error('Connection terminated unexpectedly')],
    [
      'a connection that was cut a moment ago',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a database that shuts down', Object.assign(new Error('x'), { code: '57P01' })],
    ['nobody listening', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['Prisma’s word for it', Object.assign(new Error('x'), { code: 'P1001' })],
    ['a cause within a cause', new Error('x', { cause: Object.assign(new Error('y'), { code: '57P03' }) })],
    ['two transactions that met too often', Object.assign(new Error('x'), { code: 'P2034' })],
  ])('%s is 503 with the seconds to wait', async (_what, thrown) => {
    const { status, headers } = await bodyOf(asRefusal(thrown));
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a Refusal is unchanged', () => {
    const refusal = new Refusal('SLOT_FULL', 'Full.');
    expect(asRefusal(refusal)).toBe(refusal);
  });
});

describe('invalid input', () => {
  const schema = z.object({ a: z.string('A is required.'), b: z.object({ c: z.int('C is wrong.') }) });
  const refusalFor = (sent: unknown) => {
    const { error } = schema.safeParse(sent);
    if (error === undefined) throw new Error('The input is right');
    return validationRefusal(error);
  };

  test("of one field uses that field's message", () => {
    expect(refusalFor({ b: { c: 1 } })).toMatchObject({
      code: 'VALIDATION',
      message: 'A is required.',
      details: { fields: { a: 'A is required.' } },
    });
  });

  test('of several fields names them all by their top-level name', () => {
    expect(refusalFor({ b: { c: 'x' } })).toMatchObject({
      message: 'Please check the marked fields.',
      details: { fields: { a: 'A is required.', b: 'C is wrong.' } },
    });
  });

  test('that is not an object names the body', () => {
    expect(refusalFor('x').details.fields).toHaveProperty('body');
  });
});
