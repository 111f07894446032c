import { goldRateLimits } from '@/lib/sale-rules';
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { listGoldRates, readGoldRate, setGoldRate } from '@/lib/money/gold-rate/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { successText } from '@/lib/kernel/text/messages';

const set_at = '2026-11-21T04:31:05.220Z';
const current = {
  '24K': { id: 118, rate_per_gram: 13_250.5, set_at },
  '22K': { id: 119, rate_per_gram: 12_146, set_at },
};

export const goldRateDocs = {
  readGoldRate: endpointDoc(readGoldRate, {
    about: `A purity whose rate was never set is omitted. HTTP caches may keep the response for ${goldRateLimits.cacheSeconds} seconds.`,
    who: 'open',
    refuses: {},
    examples: [{ title: 'Current rates', as: 'visitor', sent: {}, response: { data: current } }],
  }),
  listGoldRates: endpointDoc(listGoldRates, {
    about: 'Oldest day first. Days on which no rate was set are omitted.',
    who: 'open',
    refuses: {},
    examples: [
      {
        title: 'The rates of a week',
        as: 'visitor',
        sent: { from: '2026-11-15', to: '2026-11-21' },
        response: {
          data: [
            { date: '2026-11-20', purity: '22K', rate_per_gram: 12_102.75 },
            { date: '2026-11-21', purity: '24K', rate_per_gram: 13_250.5 },
            { date: '2026-11-21', purity: '22K', rate_per_gram: 12_146 },
          ],
        },
      },
    ],
  }),
  setGoldRate: endpointDoc(setGoldRate, {
    about:
      'Send one rate or more; the others stay. Rates are never changed or deleted: a correction is a new rate.',
    who: 'set the gold rate',
    refuses: {
      ...wantsProof,
      RATE_JUMP: `A rate differs from the last one by more than ${goldRateLimits.jumpPercent} %. \`data\` has the last rate of each such purity; repeat with \`confirm: true\` to set it.`,
    },
    examples: [
      {
        title: 'A new rate of 22 carat',
        as: 'admin',
        sent: { rates: { '22K': 12_146 }, confirm: true },
        response: { message: successText.goldRateSet, data: current },
      },
    ],
  }),
};
