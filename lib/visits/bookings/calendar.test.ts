import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { actorOf, refusalOf } from '@/e2e/testing/context';
import { cancel, elsewhere, reschedule, rescheduleFixture, update } from '@/e2e/testing/reschedule-fixture';
import type { Actor } from '@/lib/kernel/access/actor';
import type { Client } from '@/lib/kernel/access/operation';
import { readBookingCalendar } from './calendar';
import { openBookingCalendar } from './contract';

/* The calendar file of an own visit. */

const fixture = await rescheduleFixture();
const { database, db, as, clock, book } = fixture;

let customer: User;

beforeEach(async () => {
  customer = await fixture.reset();
});

const calendar = throughContract(openBookingCalendar, readBookingCalendar);

describe('the calendar file', () => {
  async function readFile(who: User | Actor, id: number, client: Partial<Client> = {}) {
    const { fileName, bytes } = await calendar(as(who, client), { id });
    const event = ICAL.Component.fromString(new TextDecoder().decode(bytes)).getFirstSubcomponent('vevent');
    return { fileName, event, read: new ICAL.Event(event ?? undefined) };
  }

  async function fileOf(who: User, id: number) {
    const { fileName, event, read } = await readFile(who, id);
    return {
      fileName,
      uid: read.uid,
      sequence: read.sequence,
      starts: read.startDate.toJSDate().toISOString(),
      minutes: read.duration.toSeconds() / 60,
      location: read.location,
      status: event?.getFirstPropertyValue('status'),
      stamp: event?.getFirstPropertyValue('dtstamp')?.toString(),
    };
  }

  test('follows the visit: the same entry when it is moved, by anyone, and cancelled', async () => {
    const { id, code } = await book();
    const admin = await createUser(db, { role: 'admin' });
    const entry = { fileName: `pasidi-visit-${code}.ics`, uid: `booking-${id}@pasidi.example`, minutes: 30 };
    expect(await fileOf(customer, id)).toMatchObject({
      ...entry,
      sequence: 0,
      starts: '2026-02-02T05:30:00.000Z',
      location: 'Karnataka',
      status: 'CONFIRMED',
    });
    await reschedule(as(customer), { id, ...elsewhere });
    const moved = { ...entry, starts: '2026-02-03T07:00:00.000Z', location: 'Telangana' };
    expect(await fileOf(customer, id)).toMatchObject({ ...moved, sequence: 1 });
    // Not a change that a calendar shows.
    await update(as(admin), { id, quantity: '5' });
    expect(await fileOf(customer, id)).toMatchObject({ ...moved, sequence: 1 });
    await update(as(admin), { id, slot_time: '13:00:00' });
    clock.set('2026-01-31T06:00:00.000Z');
    await cancel(as(customer), { id });
    expect(await fileOf(customer, id)).toEqual({
      ...entry,
      sequence: 3,
      starts: '2026-02-03T07:30:00.000Z',
      location: 'Telangana',
      status: 'CANCELLED',
      stamp: '2026-01-31T06:00:00Z',
    });
  });

  test('is as long as a slot of its store', async () => {
    const { id } = await book();
    await database.pool.query(`UPDATE stores SET slot_minutes = 60 WHERE shop_address = 'Karnataka'`);
    try {
      expect((await fileOf(customer, id)).minutes).toBe(60);
    } finally {
      await database.pool.query('UPDATE stores SET slot_minutes = 30');
    }
  });

  test('is for staff too; of another customer it is not found, like an unknown id', async () => {
    const { id } = await book();
    for (const role of ['employee', 'executive', 'admin'] as const)
      expect((await fileOf(await createUser(db, { role }), id)).sequence).toBe(0);
    const other = await createActiveCustomer(db);
    for (const each of [id, 999])
      expect((await refusalOf(calendar(as(other), { id: each }))).code).toBe('NOT_FOUND');
  });

  test("is in the account's language, else in the browser's, for staff in English", async () => {
    const { id, code } = await book();
    const wordsOf = async (who: User | Actor, client: Partial<Client> = {}) => {
      const { read } = await readFile(who, id, client);
      return [read.summary, read.description];
    };
    const english = [
      'Gold visit at Pasidi',
      `Visit code ${code}, 1-5 grams. Show the code at the store.\nQuestions? Call +91 90000 00000.`,
    ];
    const hindi = [
      'सोना देखने की विज़िट, Pasidi',
      `विज़िट कोड ${code}, 1-5 ग्राम। शाखा में कोड दिखाएँ।\nकोई सवाल हो तो फ़ोन करें: +91 90000 00000।`,
    ];
    const admin = await createUser(db, { role: 'admin' });
    expect(await wordsOf(customer)).toEqual(english);
    expect(await wordsOf(customer, { language: 'hi' })).toEqual(hindi);
    expect(await wordsOf({ ...actorOf(customer), language: 'hi' }, { language: 'te' })).toEqual(hindi);
    expect(await wordsOf(admin, { language: 'hi' })).toEqual(english);
  });
});
