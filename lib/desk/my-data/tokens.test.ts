import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@/e2e/testing/context';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { myDataFixture, password } from '@/e2e/testing/my-data-fixture';

/* Who opens a download, and how often (docs/product/privacy.md, "Download"). */

const fixture = await myDataFixture();
const { db, context, ask, openJson, openPdf, state, newCustomer, tokenOf, textOf } = fixture;

let me: User;
beforeEach(async () => {
  me = await fixture.reset();
});

describe('a token', () => {
  test('is given for the password, with its tries counted', async () => {
    const as = context.as(me);
    for (let nth = 0; nth < 5; nth += 1)
      expect(await refusalOf(ask(as, { password: 'not it' }))).toMatchObject({
        code: 'VALIDATION',
        details: { fields: { password: expect.any(String) } },
      });
    expect(await refusalOf(ask(as, { password }))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await db.dataDownload.count()).toBe(0);
    expect(context.notes.at(-1)).toEqual({ event: 'data download failed', user_id: me.id });
  });

  test('is not stored, opens each file once, and nothing after its hour', async () => {
    const as = context.as(me);
    expect(await state(as)).toEqual({ data: null });
    const { token, data } = await ask(as, { password });
    expect(data).toEqual({
      asked_at: '2026-01-31T04:30:00.000Z',
      expires_at: '2026-01-31T05:30:00.000Z',
      json_used: false,
      pdf_used: false,
    });
    expect(JSON.stringify(await db.dataDownload.findMany())).not.toContain(token);
    await textOf(me, token);
    expect(await refusalOf(openJson(as, { token }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await state(as)).data).toMatchObject({ json_used: true, pdf_used: false });
    context.clock.set('2026-01-31T05:30:00.000Z');
    expect(await refusalOf(openPdf(as, { token }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await state(as)).toEqual({ data: null });
    const trail = await db.auditEntry.findMany({ where: { entityId: me.id } });
    expect(trail.map(({ action }) => action)).toEqual(['user.data as json']);
  });

  test('of two requests at once opens one', async () => {
    const token = await tokenOf(me);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => textOf(me, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is of its account alone, and others do not use it up', async () => {
    const token = await tokenOf(me);
    const other = context.as(await newCustomer());
    const admin = context.as(await createUser(db, { role: 'admin' }));
    for (const open of [openJson, openPdf]) {
      expect(await refusalOf(open(other, { token }))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusalOf(open(admin, { token }))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusalOf(open(context, { token }))).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(await refusalOf(ask(admin, { password }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await textOf(me, token)).toContain(me.name);
  });

  test('is void after a newer one', async () => {
    const [first, second] = [await tokenOf(me), await tokenOf(me)];
    expect(await refusalOf(openJson(context.as(me), { token: first }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await textOf(me, second)).toContain(me.name);
  });

  test('is not used up by HEAD, nor by a file that fails before its first byte', async () => {
    const token = await tokenOf(me);
    const head = { ...context.as(me), isHead: true };
    await openJson(head, { token });
    expect((await openPdf(head, { token })).bytes).toHaveLength(0);
    expect(await refusalOf(openPdf(head, { token: 'another' }))).toMatchObject({ code: 'NOT_FOUND' });
    const failing = { ...context.as(me), documents: { render: () => Promise.reject(new Error('Full')) } };
    await expect(openPdf(failing, { token })).rejects.toThrow('Full');
    expect((await openPdf(context.as(me), { token })).bytes.length).toBeGreaterThan(1000);
    expect(await textOf(me, token)).toContain(me.name);
  });

  test('breaks off once the session has ended', async () => {
    const token = await tokenOf(me);
    const { stream } = await openJson(context.as(me), { token });
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: context.clock.now() } });
    await expect(new Response(stream).text()).rejects.toThrow();
  });
});
