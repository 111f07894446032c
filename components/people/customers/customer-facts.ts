import { userDefinition } from '@/lib/people/accounts/record';
import type { CustomerRecord } from '@/lib/people/customers/contract';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { customersText as text } from './customers-text';

const dayOf = (instant: string) => formatShortDate(storeDate(new Date(instant)));
const genders: Readonly<Record<string, string>> = text.genders;

/** What is known of a customer; fields without a value are left out. */
export function factsOfCustomer(customer: CustomerRecord): { label: string; value: string }[] {
  const { plan_since: planSince, gender, dob, state_code: state } = customer;
  return [
    { label: text.since, value: dayOf(customer.created_at) },
    { label: text.planSince, value: planSince === null ? null : dayOf(planSince) },
    { label: text.closes, value: customer.closes_at === null ? null : dayOf(customer.closes_at) },
    { label: text.nominee, value: customer.nominee && text.nomineeOf(customer.nominee) },
    { label: text.referrer, value: customer.referrername || customer.referelcode },
    { label: text.email, value: customer.email },
    { label: text.gender, value: genders[gender ?? ''] },
    { label: text.dob, value: dob === null ? null : formatShortDate(dob) },
    { label: text.address, value: customer.address },
    {
      label: text.state,
      value: state === null ? null : userDefinition.fields.state_code.labels[state],
    },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
