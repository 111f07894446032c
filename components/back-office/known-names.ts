import type { OpportunityRecord } from '@/lib/opportunities/contract';
import type { KnownNames } from './form-field';

/** The people of an opportunity or order that a form knows by name, by field: an id of another role is not theirs. */
export type PartyNames = Readonly<Record<'userid' | 'executiveid' | 'employeeid', KnownNames>>;

type Party = Pick<
  OpportunityRecord,
  'userid' | 'executiveid' | 'employeeid' | 'username' | 'executivename' | 'employeename'
>;

/** Adds the people of a record. */
export function learnNames(names: PartyNames, record: Party): void {
  for (const [field, name] of [
    ['userid', record.username],
    ['executiveid', record.executivename],
    ['employeeid', record.employeename],
  ] as const)
    if (name) names[field].set(String(record[field]), name);
}

/** @param record null for a new one */
export function namesOf(record: Party | null): PartyNames {
  const names = {
    userid: new Map<string, string>(),
    executiveid: new Map<string, string>(),
    employeeid: new Map<string, string>(),
  };
  if (record !== null) learnNames(names, record);
  return names;
}
