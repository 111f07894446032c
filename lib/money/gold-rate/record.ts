import { defineRecord, idField } from '@/lib/kernel/records/record';
import { purities, purityLabels } from './rules';

/** Rupees per gram. */
export const rateBounds = { min: 1, max: 1_000_000 } as const;

/** A published gold rate (docs/product/money.md, "Gold rate"). Append-only. */
export const goldRateDefinition = defineRecord({
  name: 'gold_rate',
  schema: 'GoldRate',
  sorts: ['set_at'],
  fields: {
    id: idField('Rate ID'),
    purity: {
      type: 'choice',
      label: 'Purity',
      about: 'Purity of the gold: 24K, 22K or 18K.',
      column: 'purity',
      values: purities,
      labels: purityLabels,
    },
    rate_per_gram: {
      type: 'money',
      label: 'Rate per gram',
      about: 'Rupees a gram.',
      column: 'rate_per_gram',
      bounds: rateBounds,
    },
    set_by: {
      type: 'id',
      label: 'Set By',
      audit: null,
      about: 'User id of the admin who set it.',
      column: 'set_by',
    },
    set_at: {
      type: 'instant',
      label: 'Set At',
      audit: null,
      about: 'When it was set, in UTC.',
      column: 'set_at',
    },
  },
});
