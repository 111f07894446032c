import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReceiptData } from '@/lib/money/documents/data';
import { workerDocuments } from '@/lib/money/documents/documents';
import { sampleReceipt } from '@/e2e/testing/sample-receipt';

/* npm run bench:documents: receipts per second in worker threads, and whether the main thread stays free. */

/** Two scripts, and an item's name of two lines. */
const receipt: ReceiptData = {
  ...sampleReceipt,
  customer: {
    name: 'లక్ష్మీ శ్రీనివాస రావు (Lakshmi)',
    mobile: '9827801234',
    address: '12-3-45, Gandhi Nagar, విజయవాడ 520003',
  },
  order: {
    ...sampleReceipt.order,
    items: [
      { name: 'Gold chain 22K, 18 inches', pricePaise: 82_051_50 },
      { name: 'Pair of jhumka earrings with rubies and pearls, made to measure', pricePaise: 70_000_00 },
    ],
  },
};

const warmUp = 100;
const count = 600;
const atOnce = 20;

const documents = workerDocuments();

async function render(receipts: number): Promise<void> {
  const lane = async () => {
    for (let drawn = 0; drawn < receipts / atOnce; drawn += 1)
      await documents.of('benchmark').render(receipt);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

await render(warmUp);
const delay = monitorEventLoopDelay({ resolution: 1 });
const [begun, cpu] = [performance.now(), process.cpuUsage()];
delay.enable();
await render(count);
delay.disable();
const { user, system } = process.cpuUsage(cpu);
const seconds = (performance.now() - begun) / 1000;
console.log(
  [
    `${(count / seconds).toFixed(0)} receipts/s`,
    `${((user + system) / 1000 / count).toFixed(1)} ms of CPU time each`,
    `event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
    `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB in all`,
  ].join(', '),
);
await documents.close();
