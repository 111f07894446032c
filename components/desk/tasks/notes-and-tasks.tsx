'use client';

import type { Viewer } from '@/components/back-office/viewer';
import { NotesPart } from '@/components/desk/notes/notes-part';
import { TasksPart } from './tasks-part';

interface NotesAndTasksProps {
  /** The opportunity or order, and its customer. */
  on: { readonly customer_id: number; readonly opportunityid?: number; readonly orderid?: number };
  viewer: Viewer;
}

export function NotesAndTasks({ on, viewer }: NotesAndTasksProps) {
  // Remounts both when the record moves to another customer.
  const key = on.customer_id;
  return (
    <div className="grid gap-x-8 xl:grid-cols-2">
      <div className="min-w-0">
        <TasksPart key={key} on={on} viewer={viewer} />
      </div>
      <div className="min-w-0">
        <NotesPart key={key} on={on} viewer={viewer} />
      </div>
    </div>
  );
}
