'use client';

import { useRouter } from 'next/navigation';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { customersText as text } from './customers-text';

/** In place of a part of the page that could not be read: the others are there. */
export function SectionFailure() {
  const { refresh } = useRouter();
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={refresh}>
          {text.reload}
        </Button>
      }
    >
      {text.sectionFailed}
    </Alert>
  );
}
