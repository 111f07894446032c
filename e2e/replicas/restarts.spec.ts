import { expect, test, type Accounts } from '@/e2e/fixtures/test';
import { Load } from './load';
import { type Replica, replicas } from './replica';

/* Must run alone: it removes replicas. */

const rounds = 3;
const nothing = { lost: [], doubled: [], half: [] };
test.describe.configure({ mode: 'serial', timeout: 300_000 });

/**
 * Ends every replica in turn, for some rounds, under a load that must not lose anything.
 * @param end ends one replica; the load continues before the next
 */
async function underLoad(accounts: Accounts, end: (replica: Replica, load: Load) => Promise<void>) {
  const load = await Load.start(accounts);
  try {
    await load.allResumed();
    for (let round = 0; round < rounds; round += 1) for (const replica of replicas) await end(replica, load);
    expect(await load.findings()).toEqual(nothing);
    const { unavailable, refused, cut, unexpected } = load.journal;
    return {
      ends: rounds * replicas.length,
      acknowledged: load.acknowledged,
      read: load.read,
      readers: load.readerCount,
      cut: [...cut],
      cutReads: [...load.cutReads],
      faults: { unavailable, refused, unexpected: [...unexpected], unread: [...load.unread] },
    };
  } finally {
    await load.end();
  }
}

const noFaults = { unavailable: 0, refused: 0, unexpected: [], unread: [] };

test('rolling restart fails no request', async ({ accounts }) => {
  const { ends, acknowledged, read, cut, cutReads, faults } = await underLoad(
    accounts,
    async (replica, load) => {
      await replica.restart();
      await load.allResumed();
    },
  );
  expect({ ...faults, cut, cutReads }).toEqual({ ...noFaults, cut: [], cutReads: [] });
  console.log(`${ends} restarts under load: ${acknowledged} writes and ${read} reads, all answered as ever.`);
});

test('killed replica loses no acknowledged write, and cuts only responses that it had begun', async ({
  accounts,
}) => {
  const result = await underLoad(accounts, async (replica, load) => {
    replica.kill();
    // The other replica serves all requests; interrupted requests are retried.
    await load.allResumed();
    await replica.untilReady();
  });
  const { ends, acknowledged, read, readers, cut, cutReads, faults } = result;
  expect(faults).toEqual(noFaults);
  expect(cutReads.length).toBeLessThanOrEqual(ends * readers);
  console.log(
    `${ends} kills under load: ${acknowledged} writes acknowledged, none lost, doubled or half; ` +
      `${cut.length} cut off and asked again; ${read} reads, and ${cutReads.length} cut off.`,
  );
});
