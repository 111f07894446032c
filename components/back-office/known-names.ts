import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import type { KnownNames } from './form-field';

/** Known names per field: an id is only looked up within its role. */
export type PartyNames = Readonly<Record<'userid' | 'executiveid' | 'employeeid', KnownNames>>;

type Party = Pick<
  OpportunityRecord,
  'userid' | 'executiveid' | 'employeeid' | 'username' | 'executivename' | 'employeename'
>;

export function cacheNames(names: PartyNames, record: Party): void {
  for (const [field, name] of [
    ['userid', record.username],
    ['executiveid', record.executivename],
    ['employeeid', record.employeename],
  ] as const)
    if (name) names[field].set(String(record[field]), name);
}

/** @param record null for a new record */
export function namesOf(record: Party | null): PartyNames {
  const names = {
    userid: new Map<string, string>(),
    executiveid: new Map<string, string>(),
    employeeid: new Map<string, string>(),
  };
  if (record !== null) cacheNames(names, record);
  return names;
}
