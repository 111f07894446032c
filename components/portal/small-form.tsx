import { useState, type FormEvent, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { useAfterRender } from '@/components/ui/use-after-render';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import type { Failure } from '@/lib/gateway/client';
import { CustomerFailureMessage } from './customer-failure-message';

/** A field's error by its name. */
type FieldErrors = Readonly<Record<string, string>>;

interface SmallFormProps {
  label: string;
  /** Of a failure without a message. */
  failed: string;
  /** Sends what was typed. @returns null if that succeeded: the form is gone then */
  send(): Promise<Failure | null>;
  fields(errors: FieldErrors): ReactNode;
  buttons(busy: boolean): ReactNode;
}

/** A form that opens within a card: a few fields, sent once at a time. A field that the server refuses has its error and the focus. */
export function SmallForm({ label, failed, send, fields, buttons }: SmallFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const place = useFocusOnMount<HTMLFormElement>();
  const afterRender = useAfterRender();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    const problem = await send();
    setBusy(false);
    if (problem === null) return;
    if (Object.keys(problem.fields).length === 0) {
      setFailure(problem);
      return;
    }
    setErrors(problem.fields);
    afterRender(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className="mt-5 flex flex-col gap-4 outline-none"
    >
      {fields(errors)}
      <Alert>
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? failed} />
        )}
      </Alert>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">{buttons(busy)}</div>
    </form>
  );
}
