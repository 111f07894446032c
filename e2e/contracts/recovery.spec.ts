import { getDetails, logIn, signUp, updateProfile } from '@/lib/accounts/contract';
import { listStores } from '@/lib/bookings/contract';
import { pause } from '@/lib/launch/processes';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { Caller } from '@/e2e/fixtures/gateway';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { expect, test } from '@/e2e/fixtures/test';

/**
 * What a kill -9 of any part leaves behind: clear refusals while it lasts, recovery by itself, and every write that was
 * acknowledged (running.md, "When something dies"). On a site of its own, started as `npm start` starts it.
 */

/** A customer who changes the own name again and again, and remembers which change was acknowledged last. */
class Writer {
  acknowledged = 0;
  refused = 0;
  unanswered = 0;
  private stopped = false;
  private work: Promise<void> = Promise.resolve();

  private constructor(
    private readonly mobile: string,
    private readonly api: Caller,
  ) {}

  static async make(site: string): Promise<Writer> {
    const visitor = new Caller(null, undefined, site);
    const mobile = randomMobile();
    const account = { name: 'Writer', mobile, password: 'secret1', confirm_password: 'secret1' };
    expectSuccess(signUp, await visitor.call(signUp, account), 201);
    const { token } = expectSuccess(logIn, await visitor.call(logIn, { mobile, password: 'secret1' }));
    return new Writer(mobile, new Caller({ token }, undefined, site));
  }

  start(): void {
    this.stopped = false;
    this.work = this.write();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.work;
  }

  /** The change that the site tells of now. */
  async stored(): Promise<number> {
    const { data } = expectSuccess(getDetails, await this.api.call(getDetails, { mobile: this.mobile }));
    return Number(data.name.replace(/\D/g, ''));
  }

  private async write(): Promise<void> {
    const rest = { gender: 'other', email: 'writer@mail.example', dob: '1990-01-01', address: 'Here' };
    for (let change = this.acknowledged + 1; !this.stopped; change += 1) {
      const sent = { ...rest, name: `Writer ${change}`, mobile: this.mobile };
      const answer = await this.api.call(updateProfile, sent).catch(() => null);
      if (answer === null) {
        this.unanswered += 1;
        // A port where nobody listens refuses at once: without a breath this would keep the machine from starting anything.
        await pause(25);
      } else if (answer.status === 200) this.acknowledged = change;
      else {
        expectRefusal(answer, { status: 503, code: 'UNAVAILABLE' });
        this.refused += 1;
      }
    }
  }
}

test('kill -9 of PostgreSQL, of the app and of everything: no acknowledged write is lost', async () => {
  test.setTimeout(240_000);
  const site = await OwnSite.prepare();
  try {
    await site.start();
    const writers = await Promise.all(Array.from({ length: 4 }, () => Writer.make(site.url)));
    const visitor = new Caller(null, undefined, site.url);
    const answers = async () => (await visitor.call(listStores).catch(() => null))?.status;
    const total = (count: 'acknowledged' | 'refused' | 'unanswered') =>
      writers.reduce((sum, writer) => sum + writer[count], 0);
    /** Waits for so many more acknowledged writes of every writer. */
    const goOn = async () => {
      const before = writers.map(({ acknowledged }) => acknowledged);
      const all = () => writers.every(({ acknowledged }, index) => acknowledged > (before[index] ?? 0) + 2);
      await expect.poll(all, { timeout: 60_000 }).toBe(true);
    };
    const nothingLost = async () => {
      await Promise.all(writers.map((writer) => writer.stop()));
      for (const writer of writers) {
        const stored = await writer.stored();
        expect(stored).toBeGreaterThanOrEqual(writer.acknowledged);
        // At most the one that was on its way may have been written too.
        expect(stored).toBeLessThanOrEqual(writer.acknowledged + total('refused') + total('unanswered') + 1);
        writer.acknowledged = stored;
      }
      for (const writer of writers) writer.start();
    };

    await test.step('PostgreSQL dies', async () => {
      for (const writer of writers) writer.start();
      await goOn();
      const app = site.appPids();
      process.kill(site.postgresPid(), 'SIGKILL');
      await expect.poll(() => total('refused'), { timeout: 30_000 }).toBeGreaterThan(0);
      await goOn();
      await nothingLost();
      // Recovered by itself: it is the same process still, and it answered every single request.
      expect(site.appPids()).toEqual(app);
      expect(total('unanswered')).toBe(0);
    });

    await test.step('the app dies', async () => {
      await goOn();
      const [app] = site.appPids();
      process.kill(app ?? 0, 'SIGKILL');
      await expect.poll(() => total('unanswered'), { timeout: 30_000 }).toBeGreaterThan(0);
      await goOn();
      await nothingLost();
      expect(site.appPids()).not.toContain(app);
    });

    await test.step('everything is stopped and started again', async () => {
      await goOn();
      await site.end('SIGTERM');
      await Promise.all(writers.map((writer) => writer.stop()));
      await site.start();
      expect(await answers()).toBe(401);
      await nothingLost();
    });

    await test.step('everything is killed and started again', async () => {
      await goOn();
      await site.end('SIGKILL');
      await Promise.all(writers.map((writer) => writer.stop()));
      await site.start();
      expect(await answers()).toBe(401);
      await nothingLost();
      await goOn();
    });
    await Promise.all(writers.map((writer) => writer.stop()));
  } finally {
    await site.remove();
  }
});
