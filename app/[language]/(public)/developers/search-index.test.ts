import { describe, expect, it } from 'vitest';
import { referenceOf } from './reference';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { chapters } from '@/components/developers/developers-text';
import { searchEntries } from '@/components/developers/search-entries';
import { addressOfAnchor, search } from '@/components/developers/search-index';
import { sectionList } from '@/components/developers/sections';

const reference = referenceOf(apiDocument());
const entries = searchEntries(reference);
const first = (query: string) => search(entries, query)[0]?.href;

describe('the sections of the reference', () => {
  it('are the tags of the API document and the records', () => {
    expect(sectionList.map(({ slug }) => slug)).toEqual([...reference.groups.map(({ id }) => id), 'records']);
  });
});

describe('the search index', () => {
  it('has every chapter, section, endpoint, action, record and error code once', () => {
    const endpoints = reference.groups.reduce((sum, group) => sum + group.endpoints.length, 0);
    expect(entries).toHaveLength(
      chapters.length + sectionList.length + endpoints + reference.records.length + reference.refusals.length,
    );
    expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length);
  });

  it.each([
    ['cancel a booking', '/developers/bookings#cancelBooking'],
    ['CANCEL_BOOKING', '/developers/bookings#cancelBooking'],
    ['  post  cancel_booking ', '/developers/bookings#cancelBooking'],
    ['stale', '/developers#error-STALE_VERSION'],
    ['pagination', '/developers#paging'],
    ['accounts api', '/developers/accounts'],
  ])('finds "%s"', (query, href) => {
    expect(first(query)).toBe(href);
  });

  it('finds nothing for an empty query or unknown words, and at most 12 entries', () => {
    expect(search(entries, '  ')).toEqual([]);
    expect(search(entries, 'booking zebra')).toEqual([]);
    expect(search(entries, 'a')).toHaveLength(12);
  });
});

describe('an anchor of the former single-page reference', () => {
  it.each([
    ['logOut', '/developers/accounts#logOut'],
    ['bookings', '/developers/bookings'],
    ['records', '/developers/records'],
    ['record-Booking', '/developers/records#record-Booking'],
  ])('#%s has the address %s', (anchor, href) => {
    expect(addressOfAnchor(entries, anchor)).toBe(href);
  });

  it('is null if unknown', () => {
    expect(addressOfAnchor(entries, 'nope')).toBeNull();
    expect(addressOfAnchor(entries, 'Out')).toBeNull();
  });
});
