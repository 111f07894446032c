import { afterEach, expect, test, vi } from 'vitest';
import { gate } from '@/e2e/testing/gate';
import { changePassword } from '@/lib/people/accounts/endpoints';
import { call } from './client';
import { askForProof, onProofNeeded } from '@/lib/kernel/proof-asker';

const passwords = { current_password: 'a', new_password: 'b', confirm_password: 'b' };
const refused = () =>
  Response.json(
    {
      success: false,
      message: 'x',
      error: 'x',
      code: 'PROOF_NEEDED',
      data: { methods: ['totp'] },
      request_id: 'r',
    },
    { status: 403 },
  );
const done = () => Response.json({ success: true, message: 'x' });

let end = () => {};
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

function site(...answers: (() => Response)[]) {
  const fetched = vi.fn<typeof fetch>(async () => (answers.shift() ?? refused)());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('the same request is sent again after a proof, with its key', async () => {
  const fetched = site(refused, done);
  const methods: unknown[] = [];
  end = onProofNeeded(async (asked) => {
    methods.push(asked);
    return true;
  });
  const outcome = await call(changePassword, passwords, { idempotencyKey: 'key' });
  expect(outcome.ok).toBe(true);
  expect(methods).toEqual([['totp']]);
  const [first, second] = fetched.mock.calls.map(([url, init]) => ({
    url,
    body: init?.body,
    headers: init?.headers,
  }));
  expect(second).toEqual(first);
  expect(first?.headers).toMatchObject({ 'idempotency-key': 'key' });
});

test('without a proof, and where nobody asks, the refusal is the outcome', async () => {
  const fetched = site();
  expect(await call(changePassword, passwords)).toMatchObject({ ok: false, code: 'PROOF_NEEDED' });
  end = onProofNeeded(async () => false);
  expect(await call(changePassword, passwords)).toMatchObject({ ok: false, code: 'PROOF_NEEDED' });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a second refusal does not ask again', async () => {
  const fetched = site();
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  end = onProofNeeded(ask);
  expect(await call(changePassword, passwords)).toMatchObject({ ok: false, code: 'PROOF_NEEDED' });
  expect([fetched.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1]);
});

test('two requests at once ask once', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  end = onProofNeeded(ask);
  expect(await Promise.all([askForProof(['password']), askForProof(['password'])])).toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  await askForProof(['password']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that goes away while it asks leaves the refusal, and the next page asks anew', async () => {
  site(refused, refused, done);
  const asked = gate();
  const goAway = onProofNeeded(() => {
    asked.open();
    return new Promise(() => {});
  });
  const waiting = call(changePassword, passwords);
  await asked.passed;
  goAway();
  expect(await waiting).toMatchObject({ ok: false, code: 'PROOF_NEEDED' });
  end = onProofNeeded(async () => true);
  expect(await call(changePassword, passwords)).toMatchObject({ ok: true });
});

test('a page that arrives before the one that asks goes away asks from then on', async () => {
  const goAway = onProofNeeded(() => new Promise(() => {}));
  const before = askForProof(['totp']);
  end = onProofNeeded(async () => true);
  goAway();
  expect(await before).toBe(false);
  expect(await askForProof(['totp'])).toBe(true);
});
