import { optionsOf } from '@/components/back-office/record-parts';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { TextField } from '@/components/ui/text-field';
import { sellerDefinition } from '@/lib/visits/sellers/record';
import { buyerLabels, type Typed } from './delivery-input';
import { deliveryText } from './delivery-text';

const text = deliveryText.business;
const states = optionsOf(sellerDefinition.fields.state_code);

interface BusinessBuyerProps {
  isOpen: boolean;
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  onOpen(open: boolean): void;
  onType(name: string, value: string): void;
}

/** Behind a quiet button: GSTIN, name, State and address of a business that buys. */
export function BusinessBuyer({ isOpen, typed, errors, onOpen, onType }: BusinessBuyerProps) {
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" className="mt-3 -ml-4" onClick={() => onOpen(true)}>
        {text.open}
      </Button>
    );
  const field = (name: keyof typeof buyerLabels) => ({
    name,
    label: buyerLabels[name],
    required: true,
    'data-scan': '',
    value: typed[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
  });
  return (
    <section aria-label={text.title} className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-text text-base font-semibold">{text.title}</h3>
        <Button variant="quiet" size="compact" className="-mr-3" onClick={() => onOpen(false)}>
          {text.close}
        </Button>
      </div>
      <div className="mt-2 grid gap-4">
        <TextField
          {...field('gstin')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextField {...field('legal_name')} autoComplete="off" maxLength={410} />
        <SelectField {...field('state_code')} options={states} placeholder={text.chooseState} />
        <TextareaField {...field('address')} rows={3} maxLength={1010} />
      </div>
    </section>
  );
}
