import { describe, expect, it } from 'vitest';
import type { CallContract, LightContract, OutputOf } from '@/lib/contract';
import { readGoldRate } from '@/lib/gold-rate/contract';
import { readGoldRateLight } from '@/lib/gold-rate/light';
import { openPaymentLink } from '@/lib/payment-links/contract';
import { openPaymentLinkLight } from '@/lib/payment-links/light';

/** Contracts without zod are those with zod: same address, same responses accepted. */

type Light = Pick<LightContract<CallContract>, 'method' | 'path'> & { isOutput(body: unknown): boolean };

const rate = { id: 118, rate_per_gram: 13_250.5, set_at: '2026-11-21T04:31:05.220Z' };
const rates: OutputOf<typeof readGoldRate> = { data: { '24K': rate, '22K': rate, '18K': rate } };
const requested: OutputOf<typeof openPaymentLink> = {
  data: { business: 'Pasidi', order_name: 'Bangle', first_name: 'Lakshmi', amount: 500, due: 1200.5 },
};
const pairs: readonly [string, CallContract, Light, unknown][] = [
  ['readGoldRate', readGoldRate, readGoldRateLight, rates],
  ['openPaymentLink', openPaymentLink, openPaymentLinkLight, requested],
];
const values = [undefined, null, '', 'text', '2026-11-21', '2026-11-21T04:31:05+05:30', 0, 1.5, true, [], {}];

/** The body with each of its values, at any depth, replaced by each of `values`. */
function variants(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return values;
  return [
    ...values,
    ...Object.entries(body).flatMap(([name, value]) =>
      variants(value).map((other) => ({ ...body, [name]: other })),
    ),
  ];
}

describe.each(pairs)('%s', (_, contract, light, example) => {
  it('has the address of its contract', () => {
    expect([light.method, light.path]).toEqual([contract.method, contract.path]);
  });

  it('accepts the same responses', () => {
    expect(light.isOutput(example)).toBe(true);
    const bodies = variants(example);
    const accepted = bodies.filter((body) => light.isOutput(body));
    expect(accepted).toEqual(bodies.filter((body) => contract.output.safeParse(body).success));
    expect(bodies.length - accepted.length).toBeGreaterThan(values.length);
  });
});
