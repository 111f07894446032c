'use client';

import { useRouter } from 'next/navigation';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { customersText as text } from './customers-text';

/** In place of a section that failed to load; the others are shown. */
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
