import { accessRule } from '@/lib/account-rules';

/** An opening of a customer's data, or the customer's row of a list. */
export interface Opening {
  readonly actorId: number;
  readonly customerId: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The hour in which a person opened, or listed, the most different customers. */
export interface ManyOpenings {
  readonly actorId: number;
  readonly customers: number;
  readonly from: string;
  readonly to: string;
}

/** With the person's name; empty for a deleted account. */
export interface NamedOpenings extends ManyOpenings {
  readonly name: string;
  /** In lists. */
  readonly listed: boolean;
  /** There may have been more customers than were counted. */
  readonly isLeast: boolean;
}

/** Different customers within an hour without an alert. */
export const mostPerHour = (listed: boolean): number =>
  listed ? accessRule.manyListedPerHour : accessRule.manyCustomersPerHour;

const hourMs = 3_600_000;

/**
 * People with more than `most` different customers within any hour, with their worst hour.
 * @param openings oldest first
 */
export function manyOpenings(openings: readonly Opening[], most = mostPerHour(false)): ManyOpenings[] {
  const actors = [...new Set(openings.map(({ actorId }) => actorId))];
  return actors.flatMap((actorId) => {
    const own = openings.filter((each) => each.actorId === actorId);
    const worst = worstHour(own);
    return worst.customers > most ? [{ actorId, ...worst }] : [];
  });
}

/** A window of an hour slides over the openings. */
function worstHour(own: readonly Opening[]): Omit<ManyOpenings, 'actorId'> {
  const counts = new Map<number, number>();
  let worst = { customers: 0, from: '', to: '' };
  let start = 0;
  for (const { customerId, at } of own) {
    counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
    const since = Date.parse(at) - hourMs;
    for (let first = own[start]; first !== undefined && Date.parse(first.at) <= since; first = own[start]) {
      const left = (counts.get(first.customerId) ?? 0) - 1;
      if (left > 0) counts.set(first.customerId, left);
      else counts.delete(first.customerId);
      start += 1;
    }
    if (counts.size > worst.customers) worst = { customers: counts.size, from: own[start]?.at ?? at, to: at };
  }
  return worst;
}
