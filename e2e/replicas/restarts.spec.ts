import { expect, test } from '@/e2e/fixtures/test';
import { Load } from './load';
import { replicas } from './replica';

/** Replicas that end, under a steady load through the proxy. Alone on the site: it takes replicas away from everybody. */

const nothing = { lost: [], doubled: [], half: [] };
test.describe.configure({ mode: 'serial' });

test('a rolling restart fails no request', async ({ people }) => {
  test.setTimeout(300_000);
  const load = await Load.start(people);
  const { journal } = load;
  try {
    await load.goesOn();
    const rounds = 3;
    for (let round = 0; round < rounds; round += 1) {
      for (const replica of replicas) {
        await replica.restart();
        await load.goesOn();
      }
    }
    expect(await load.findings()).toEqual(nothing);
    const { unavailable, unheard, cut, unexpected } = journal;
    expect({ unavailable, unheard, cut, unexpected, unread: load.unread }).toEqual({
      unavailable: 0,
      unheard: 0,
      cut: [],
      unexpected: [],
      unread: [],
    });
    console.log(
      `${rounds * replicas.length} restarts under load: ${load.acknowledged} writes and ${load.read} reads, all answered as ever.`,
    );
  } finally {
    await load.end();
  }
});

test('a replica that is killed takes nothing along that was acknowledged', async ({ people }) => {
  test.setTimeout(300_000);
  const load = await Load.start(people);
  const { journal } = load;
  try {
    await load.goesOn();
    const rounds = 3;
    for (let round = 0; round < rounds; round += 1) {
      for (const replica of replicas) {
        replica.kill();
        // The other one serves everybody; what was under way on this one is asked again.
        await load.goesOn();
        await replica.untilReady();
      }
    }
    expect(await load.findings()).toEqual(nothing);
    const { unavailable, unheard, cut, unexpected } = journal;
    expect({ unavailable, unheard, unexpected, unread: load.unread }).toEqual({
      unavailable: 0,
      unheard: 0,
      unexpected: [],
      unread: [],
    });
    console.log(
      `${rounds * replicas.length} kills under load: ${load.acknowledged} writes acknowledged, none lost, doubled or half; ` +
        `${cut.length} cut off and asked again; ${load.read} reads, all answered.`,
    );
  } finally {
    await load.end();
  }
});
