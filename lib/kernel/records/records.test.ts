import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf, createdField, defineRecord, idField, versionField } from './record';
import { mapperOf, selectionOf } from './rows';
import { createShape, filterShape, idShape, recordShape, updateShape } from './shapes';

const gift = defineRecord({
  name: 'gift',
  schema: 'Gift',
  sorts: ['created_at'],
  requestOrder: ['price'],
  fields: {
    id: idField('Gift ID'),
    name: {
      type: 'text',
      label: 'Gift Name',
      about: 'Name.',
      column: 'name',
      max: 5,
      create: 'required',
      update: true,
    },
    note: {
      type: 'text',
      label: 'Note',
      about: 'Note.',
      column: 'note',
      max: 5,
      empty: true,
      create: 'optional',
      update: true,
    },
    price: {
      type: 'money',
      label: 'Price',
      errorLabel: 'Gift Price',
      about: 'Rupees.',
      column: 'price_of_gift',
      create: 'required',
      update: true,
    },
    ownerid: {
      type: 'id',
      label: 'Owner ID',
      about: 'Owner.',
      column: 'owner_id',
      nullable: true,
      create: 'optional',
      update: true,
    },
    weight: {
      type: 'integer',
      label: 'Weight',
      about: 'Weight.',
      column: 'weight',
      nullable: true,
      bounds: { min: 1, max: 500 },
      create: 'optional',
      update: true,
    },
    tax: {
      type: 'percent',
      label: 'Tax',
      about: 'Tax.',
      column: 'tax',
      nullable: true,
      bounds: { min: 0, max: 40 },
      create: 'optional',
      update: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      about: 'Status.',
      column: 'status',
      values: ['new', 'given', 'lost'],
      update: true,
    },
    day: { type: 'date', label: 'Day', about: 'Day.', column: 'day', nullable: true },
    owner: { type: 'text', label: 'Owner', about: 'Name of the owner.' },
    created_at: createdField,
    version: versionField,
  },
});

function messagesOf(shape: z.ZodRawShape, sent: object): Record<string, string> {
  const issues = z.object(shape).safeParse(sent).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

describe('the shapes of a record', () => {
  it('a response has every field, with null where the field may be null', () => {
    const record = {
      id: 1,
      name: 'Ring',
      note: '',
      price: 1.5,
      ownerid: null,
      weight: 5,
      tax: 2.5,
      status: 'new',
      day: null,
      owner: 'Ravi',
      created_at: '2026-11-18T11:06:10.415Z',
      version: 1,
    };
    expect(recordShape(gift).parse(record)).toEqual(record);
    expect(recordShape(gift).safeParse({ ...record, status: 'old' }).success).toBe(false);
    expect(recordShape(gift).safeParse({ ...record, name: null }).success).toBe(false);
  });

  it('a create request has the settable fields, in the order of requests', () => {
    const shape = createShape(gift);
    expect(Object.keys(shape)).toEqual(['price', 'name', 'note', 'ownerid', 'weight', 'tax']);
    expect(z.object(shape).parse({ name: ' Ring ', price: '2.50' })).toEqual({ name: 'Ring', price: 250 });
    expect(messagesOf(shape, { name: 'A long name', price: -1, ownerid: 0 })).toEqual({
      name: 'Gift Name may have 5 characters at most.',
      price: 'Gift Price must be an amount from 0 to 999999999999.99 with two decimals at most.',
      ownerid: 'Owner ID must be a whole number above 0.',
    });
    expect(messagesOf(shape, {})).toEqual({
      name: 'Gift Name is required.',
      price: 'Gift Price is required.',
    });
  });

  it('an update request has the id, the changeable fields and the version; null clears', () => {
    const shape = updateShape(gift);
    expect(Object.keys(shape)).toEqual([
      'id',
      'price',
      'name',
      'note',
      'ownerid',
      'weight',
      'tax',
      'status',
      'version',
    ]);
    expect(z.object(shape).parse({ id: 1, ownerid: null, note: '' })).toMatchObject({
      id: 1,
      ownerid: null,
      note: '',
    });
    const cleared = { id: 1, weight: null, tax: null };
    expect(z.object(shape).parse(cleared)).toMatchObject(cleared);
    expect(z.object(shape).parse({ id: 1, weight: '500', tax: '2.50' })).toMatchObject({
      weight: 500,
      tax: 250,
    });
    expect(messagesOf(shape, { id: 1, weight: 501, tax: 40.01 })).toEqual({
      weight: 'Weight must be a whole number from 1 to 500.',
      tax: 'Tax must be a percentage from 0 to 40 with two decimals at most.',
    });
    expect(messagesOf(shape, { id: 1, status: 'old', version: 0 })).toEqual({
      status: 'Status must be new, given or lost.',
      version: 'Version must be a whole number above 0.',
    });
  });

  it('filters are optional', () => {
    const shape = filterShape(gift, 'status', 'ownerid');
    expect(Object.keys(shape)).toEqual(['status', 'ownerid']);
    expect(z.object(shape).parse({ ownerid: '7' })).toMatchObject({ ownerid: 7 });
    expect(messagesOf(idShape(gift), {})).toEqual({ id: 'Gift ID must be a whole number.' });
  });
});

describe('the rows of a record', () => {
  it('selects the stored fields, amounts as text', () => {
    expect(columnsOf(gift)).toMatchObject({ id: 'id', price: 'price_of_gift', ownerid: 'owner_id' });
    expect(columnsOf(gift)).not.toHaveProperty('owner');
    const selection = selectionOf(gift, 'gifts');
    expect(selection.filter((column) => typeof column === 'string')).toEqual([
      'gifts.id',
      'gifts.name',
      'gifts.note',
      'gifts.owner_id',
      'gifts.weight',
      'gifts.status',
      'gifts.day',
      'gifts.created_at',
      'gifts.version',
    ]);
    expect(selection).toHaveLength(11);
  });

  it.each([
    ['of a query', '2026-11-18T11:06:10.415Z'],
    ['in JSON', '2026-11-18T11:06:10.415+00:00'],
  ])('maps a row %s', (_, created_at) => {
    const row = {
      id: 1,
      name: 'Ring',
      note: '',
      price_of_gift: '2.50',
      owner_id: null,
      weight: null,
      tax: '2.50',
      status: 'new',
      day: '2026-01-31',
      created_at,
      version: 3,
    } as const;
    expect(mapperOf(gift)(row)).toEqual({
      id: 1,
      name: 'Ring',
      note: '',
      price: 2.5,
      ownerid: null,
      weight: null,
      tax: 2.5,
      status: 'new',
      day: '2026-01-31',
      created_at: '2026-11-18T11:06:10.415Z',
      version: 3,
    });
  });
});
