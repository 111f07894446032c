import type { ClipboardEvent, ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';

const countryPrefix = /^(?:\+?91|0)(?=\d{10}$)/;

interface MobileFieldProps extends ComponentProps<typeof TextField> {
  /** Called with the ten digits of a number that was pasted with blanks, dashes or +91; the field's length would cut it. */
  onPasteNumber: (digits: string) => void;
}

/** An Indian mobile number: ten digits, the number keyboard, and the forms in which people paste one. */
export function MobileField({ onPasteNumber, ...field }: MobileFieldProps) {
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const digits = event.clipboardData
      .getData('text')
      .replaceAll(/[^\d+]/g, '')
      .replace(countryPrefix, '');
    if (!/^\d{10}$/.test(digits)) return;
    event.preventDefault();
    onPasteNumber(digits);
  }

  return (
    <TextField
      autoComplete="tel-national"
      {...field}
      type="tel"
      inputMode="numeric"
      pattern="[0-9]{10}"
      maxLength={10}
      required
      onPaste={paste}
    />
  );
}
