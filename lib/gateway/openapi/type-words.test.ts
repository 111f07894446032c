import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { calendarDate, id, nullableId, instant, listInput, money, optional, text } from '@/lib/contract';
import { userRecord } from '@/lib/people/accounts/contract';
import { bookSlot } from '@/lib/visits/bookings/contract';
import { Schemas } from './schemas';
import { typeText } from './type-words';

const sent = (shape: z.ZodType) => typeText(new Schemas().of(shape, 'input'));
const outputText = (shape: z.ZodType) => typeText(new Schemas().of(shape, 'output'));

describe('a type as text', () => {
  it.each([
    ['whole number', id('Id')],
    ['whole number, or null', nullableId('Id')],
    ['number, 0 to 999999999999.99', money('Price')],
    ['whole number, 1 to 500, or null', listInput('id').limit],
    ['"id", "name", or null', listInput('id', 'name').sort],
    ['text, up to 120 characters', text({ label: 'Name', max: 120 })],
    ['text, up to 40 characters, or null', optional(text({ label: 'Code', max: 40, required: false }))],
    ['date, YYYY-MM-DD', calendarDate('Day')],
    ['"1", "5", "10"', bookSlot.input.shape.quantity],
    ['anything', z.unknown()],
  ])('sent: %s', (words, shape) => {
    expect(sent(shape)).toBe(words);
  });

  it.each([
    ['instant, ISO 8601', instant],
    ['true or false', z.boolean()],
    ['"Done."', z.literal('Done.')],
    ['0 or 1', userRecord.shape.active],
    ['"male", "female", "other", or null', userRecord.shape.gender],
    ['list of whole number', z.array(z.int())],
    ['list of User', z.array(userRecord)],
    ['User', z.object({ data: userRecord }).shape.data],
    ['object', z.object({ id: z.int().meta({ description: 'Id of the record.' }) })],
  ])('output: %s', (words, shape) => {
    // A record within another shape is a reference.
    const { data } = new Schemas().of(z.object({ data: shape }), 'output').properties ?? {};
    expect(data === undefined ? outputText(shape) : typeText(data)).toBe(words);
  });
});
