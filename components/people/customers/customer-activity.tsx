'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Viewer } from '@/components/back-office/viewer';
import { NotesPart } from '@/components/desk/notes/notes-part';
import { TasksPart } from '@/components/desk/tasks/tasks-part';
import { Card } from '@/components/ui/card';

const Activity = createContext({ version: 0, changed: () => {} });

/** Tells the timeline of changes to the notes and tasks above it. */
export function CustomerActivity({ children }: { children: ReactNode }) {
  const [version, setVersion] = useState(0);
  const value = useMemo(() => ({ version, changed: () => setVersion((before) => before + 1) }), [version]);
  return <Activity value={value}>{children}</Activity>;
}

/** Increases with each change. */
export const useActivityVersion = () => useContext(Activity).version;

interface TasksAndNotesProps {
  on: { readonly customer_id: number };
  viewer: Viewer;
}

export function TasksAndNotes({ on, viewer }: TasksAndNotesProps) {
  const { changed } = useContext(Activity);
  return (
    <>
      <Card flush className="min-w-0 p-5 [&>section]:mt-0">
        <TasksPart on={on} viewer={viewer} onChanged={changed} />
      </Card>
      <Card flush className="min-w-0 p-5 [&>section]:mt-0">
        <NotesPart on={on} viewer={viewer} onChanged={changed} />
      </Card>
    </>
  );
}
