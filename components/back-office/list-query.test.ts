import { describe, expect, it } from 'vitest';
import { dateFilter, idFilter, oneOf, textFilter } from './filter-values';
import { listSpec, readListQuery, requestOf } from './list-query';

const spec = listSpec(['created_at', 'name'], (parameters) => ({
  status: oneOf(['open', 'closed'], parameters['status']),
  userid: idFilter(parameters['userid']),
  place: textFilter(parameters['place']),
  day: dateFilter(parameters['day']),
}));
const filtersOf = (address: Record<string, string>) => readListQuery(spec, address).filters;
const nothing = { status: undefined, userid: undefined, place: undefined, day: undefined };

describe('the filters of a list in the address', () => {
  it.each([
    [{ status: 'open' }, { status: 'open' }],
    [{ userid: ' 12 ' }, { userid: '12' }],
    [{ place: ' Governer Peta ' }, { place: 'Governer Peta' }],
    [{ place: 'x'.repeat(120) }, { place: 'x'.repeat(120) }],
    [{ day: '2028-02-29' }, { day: '2028-02-29' }],
    [{ day: '1900-01-01' }, { day: '1900-01-01' }],
  ])('%j is accepted', (address, filters) => {
    expect(filtersOf(address)).toEqual({ ...nothing, ...filters });
  });

  it.each([
    { status: 'OPEN' },
    { status: '' },
    { userid: '0' },
    { userid: '1234567890' },
    { userid: '-1' },
    { place: ' ' },
    { place: 'x'.repeat(121) },
    { place: 'a\u0000b' },
    { place: '\ud800' },
    { day: '2026-02-29' },
    { day: '2026-13-01' },
    { day: '26-01-01' },
    { day: '1899-12-31' },
    { day: '2201-01-01' },
    { day: '2026-01-01T00:00' },
    { other: 'x' },
  ])('%j counts as unset', (address) => {
    expect(filtersOf(address)).toEqual(nothing);
  });

  it('are sent if set, omitted otherwise', () => {
    const view = readListQuery(spec, { status: 'closed', sort: 'name', direction: 'asc', search: ' ring ' });
    expect(JSON.parse(JSON.stringify(requestOf(view)))).toEqual({
      status: 'closed',
      limit: 50,
      sort: 'name',
      direction: 'asc',
      search: 'ring',
    });
    const ascending = listSpec(
      ['at'],
      () => ({}),
      () => 'asc',
    );
    expect([readListQuery(ascending, {}), readListQuery(ascending, { direction: 'desc' })]).toMatchObject([
      { direction: 'asc' },
      { direction: 'desc' },
    ]);
    expect(spec.filterNames).toEqual(['status', 'userid', 'place', 'day']);
  });
});
