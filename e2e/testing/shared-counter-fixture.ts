import type { User } from '@/lib/db/generated/client';
import { beginSession, findSession } from '@/lib/people/auth/sessions';
import { device } from '@/lib/people/shared-counter/contract';
import { keepSessionOpen, lockSession } from '@/lib/people/shared-counter/lock';
import { readDevice, setPin, shareDevice } from '@/lib/people/shared-counter/operations';
import { unlockSession } from '@/lib/people/shared-counter/unlock';
import type { TestContext } from './context';
import { throughContract } from './through-contract';

const { actions } = device;
export const state = throughContract(actions.state, readDevice);
export const share = throughContract(actions.share, shareDevice);
export const set = throughContract(actions.set_pin, setPin);
export const lock = throughContract(actions.lock, lockSession);
export const keepOpen = throughContract(actions.keep_open, keepSessionOpen);
export const unlock = throughContract(actions.unlock, unlockSession);

export const counterBrowser = 'browser-of-the-counter';

/** Somebody who has logged in in a browser. */
export interface Person {
  readonly user: User;
  readonly sessionId: string;
  /** A request, with the newest token of the session as it is now. @param seen browser whose cookie it has; null: none */
  now(seen?: string | null): Promise<TestContext>;
}

export async function logInAt(context: TestContext, user: User, browser = counterBrowser): Promise<Person> {
  const { sql, clock } = context;
  const from = { address: '203.0.113.9', userAgent: null, browser };
  const session = await beginSession(sql, user, clock.now(), from, 'password');
  if (typeof session === 'string') throw new Error(session);
  const { sessionId } = session.actor;
  return {
    user,
    sessionId,
    now: async (seen = browser) => {
      const row = await sql.prisma.session.findUnique({ where: { id: sessionId } });
      const found = await findSession(
        sql,
        { sid: sessionId, sub: String(user.id), unlocks: row?.unlocks ?? 0 },
        clock.now(),
      );
      if (found === null) throw new Error('The session is over.');
      const knownBrowser = async () => (seen === null ? null : { browser: seen, users: [] });
      return context.as(found.actor, { knownBrowser });
    },
  };
}

/** Somebody with a PIN on the shared counter. */
export async function workAt(context: TestContext, user: User, pin: string): Promise<Person> {
  const person = await logInAt(context, user);
  await shareWithPin(person, pin);
  return person;
}

export async function shareWithPin(person: Person, pin: string): Promise<void> {
  await share(await person.now(), { shared: true });
  await set(await person.now(), { pin });
}

export async function isLocked(person: Person): Promise<boolean> {
  const { actor } = await person.now();
  return 'locked' in actor && actor.locked;
}
