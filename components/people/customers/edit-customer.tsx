'use client';

import { Link } from '@/components/ui/link';
import { inputMaxLength, type FormField, type FormValues } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { optionsOf } from '@/components/back-office/record-parts';
import { usersText } from '@/components/people/users/users-text';
import { usersVariants } from '@/components/people/users/variants';
import { call } from '@/lib/gateway/client';
import { editUserLink } from '@/lib/kernel/access/record-links';
import { userFailureText } from '@/lib/kernel/text/account-failures';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { updateUser } from '@/lib/people/users/contract';
import { customersText as text } from './customers-text';

const { name, email, state_code: state, mobile } = userDefinition.fields;

const valuesOf = (account: UserRecord): FormValues => ({
  name: account.name,
  email: account.email ?? '',
  state_code: account.state_code ?? '',
  mobile: account.mobile,
});

interface EditCustomerProps {
  role: keyof typeof usersVariants;
  account: UserRecord;
  onSaved(message: string): void;
  /** Somebody else has changed the account meanwhile. */
  onStale(): void;
  onClose(): void;
}

/** The account of a customer, from the customer's page. Role and plan are changed among the users. */
export function EditCustomer({ role, account, onSaved, onStale, onClose }: EditCustomerProps) {
  const { editsAll } = usersVariants[role];
  const fields: readonly FormField[] = [
    { kind: 'text', name: 'name', label: name.label, required: true, maxLength: inputMaxLength(120) },
    {
      kind: 'text',
      name: 'mobile',
      label: mobile.label,
      required: true,
      inputType: 'tel',
      readOnly: !editsAll,
      hint: editsAll ? usersText.hints.mobile : usersText.hints.mobileFixed,
    },
    { kind: 'text', name: 'email', label: email.label, inputType: 'email', maxLength: inputMaxLength(254) },
    {
      kind: 'select',
      name: 'state_code',
      label: state.label,
      options: optionsOf(state),
      placeholder: usersText.noState,
    },
  ];
  return (
    <RecordForm
      title={text.editAccount}
      submitLabel={usersText.save}
      intro={
        role === 'admin' && (
          <Link href={editUserLink(account.id)} className="underline underline-offset-4">
            {text.roleAndPlan}
          </Link>
        )
      }
      fields={fields}
      of={{ edited: { record: account, valuesOf, onStale } }}
      input={updateUser.input.omit({ id: true })}
      toSent={(read) => ({
        name: read('name'),
        email: read('email'),
        state_code: read('state_code'),
        ...(editsAll && { mobile: read('mobile') }),
      })}
      send={async (input, version) => {
        const outcome = await call(updateUser, { ...input, id: account.id, version });
        if (outcome.ok) return outcome;
        const { phonenumber: _, ...wrong } = outcome.fields;
        return { ...outcome, fields: wrong };
      }}
      failure={userFailureText.updateUser}
      onSaved={({ message }) => onSaved(message)}
      onClose={onClose}
    />
  );
}
