import { optionsOf } from '@/components/back-office/record-parts';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { userDefinition } from '@/lib/people/accounts/record';
import { addressFields, type Typed } from './delivery-input';
import { deliveryText } from './delivery-text';

const text = deliveryText.customer;
const states = optionsOf(userDefinition.fields.state_code);

interface CustomerAddressProps {
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  onType(name: string, value: string): void;
}

/** Address and State of the customer, which the delivery stores in the account. */
export function CustomerAddress({ typed, errors, onType }: CustomerAddressProps) {
  const field = (name: string) => ({
    name,
    required: true,
    'data-scan': '',
    value: typed[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
  });
  return (
    <div className="mt-2 grid gap-4">
      <TextareaField
        {...field(addressFields.address)}
        label={text.address}
        hint={text.hint}
        autoComplete="off"
        rows={2}
        maxLength={1010}
      />
      <SelectField
        {...field(addressFields.state_code)}
        label={text.state}
        options={states}
        placeholder={deliveryText.business.chooseState}
        autoComplete="off"
      />
    </div>
  );
}
