import { assertValid } from '@/lib/kernel/access/refusal';
import { storeDate } from '@/lib/kernel/text/format';
import { promiseProblem } from './rules';

/** Refuses 400 on `promised_on` for another day than before that is over, or too late. */
export function requirePromise(
  promisedOn: string | null | undefined,
  before: string | null,
  since: string | null,
  now: Date,
): void {
  if (typeof promisedOn === 'string' && promisedOn !== before)
    assertValid('promised_on', promiseProblem(promisedOn, since, storeDate(now)));
}
