import { useEndpoint } from '@/components/data/use-endpoint';
import { Alert, overPage } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CallerForm } from '@/components/visits/bookings/caller-form';
import { listStores } from '@/lib/visits/bookings/endpoints';
import { customersText as text } from './customers-text';

interface BookVisitProps {
  customer: { readonly name: string; readonly mobile: string };
  /** `YYYY-MM-DD` at the stores. */
  today: string;
  onBooked(message: string): void;
  onClose(): void;
}

/** The booking form for one customer, once the stores are loaded. */
export function BookVisit({ customer, today, onBooked, onClose }: BookVisitProps) {
  const { data, status, reload } = useEndpoint(listStores, {});
  if (data !== null)
    return (
      <CallerForm
        stores={data.data}
        today={today}
        customer={customer}
        onBooked={(_, message) => onBooked(message)}
        onClose={onClose}
      />
    );
  return (
    <Alert
      className={overPage}
      tone={status === 'failed' ? 'error' : 'info'}
      busy={status === 'loading'}
      action={
        status === 'failed' && (
          <>
            <Button variant="secondary" size="small" onClick={() => void reload()}>
              {text.retry}
            </Button>
            <Button variant="quiet" size="small" onClick={onClose}>
              {text.close}
            </Button>
          </>
        )
      }
    >
      {status === 'failed' ? text.storesFailed : text.loadingPart}
    </Alert>
  );
}
