import { DetailsPanel } from '@/components/back-office/details-panel';
import { CustomerWithId, PersonWithId } from '@/components/back-office/name-with-id';
import { Button } from '@/components/ui/button';
import type { AccessRecord } from '@/lib/desk/access-log/contract';
import { accessDefinition } from '@/lib/desk/access-log/record';
import { formatInstant } from '@/lib/kernel/text/format';
import { detailWord, kindWord } from './access-log-columns';
import { accessLogText as text } from './access-log-text';

interface AccessLogDetailsProps {
  entry: AccessRecord;
  onOnlyPerson(): void;
  onOnlyCustomer(): void;
  onClose(): void;
}

const { fields } = accessDefinition;

export function AccessLogDetails({ entry, onOnlyPerson, onOnlyCustomer, onClose }: AccessLogDetailsProps) {
  const { customer_id: customerId, customer_name: customerName } = entry;
  return (
    <DetailsPanel
      label={text.details}
      facts={[
        { label: fields.at.label, value: formatInstant(entry.at) },
        {
          label: fields.actor_name.label,
          value: <PersonWithId name={entry.actor_name} id={entry.actor_id} />,
        },
        { label: fields.kind.label, value: kindWord(entry) },
        ...(customerId === null
          ? []
          : [
              {
                label: fields.customer_name.label,
                value:
                  customerName === null || customerName === '' ? (
                    <PersonWithId name="" id={customerId} />
                  ) : (
                    <CustomerWithId name={customerName} id={customerId} />
                  ),
              },
            ]),
        ...(detailWord(entry) === '' ? [] : [{ label: fields.detail.label, value: detailWord(entry) }]),
      ]}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.close}
          </Button>
          <Button variant="secondary" size="small" onClick={onOnlyPerson}>
            {text.onlyPerson}
          </Button>
          {customerId !== null && (
            <Button variant="secondary" size="small" onClick={onOnlyCustomer}>
              {text.onlyCustomer}
            </Button>
          )}
        </>
      }
    />
  );
}
