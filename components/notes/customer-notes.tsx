'use client';

import type { Viewer } from '@/components/back-office/viewer';
import { NotesPart } from './notes-part';

/** All notes on a customer that the viewer may see, for the customer's page. */
export function CustomerNotes({ customerId, viewer }: { customerId: number; viewer: Viewer }) {
  return <NotesPart on={{ customer_id: customerId }} viewer={viewer} />;
}
