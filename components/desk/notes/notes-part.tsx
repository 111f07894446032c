'use client';

import { Pin, Plus } from '@lucide/icons';
import { useRef, useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { DetailsPart } from '@/components/back-office/details-panel';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { FailureMessage } from '@/components/back-office/failure-message';
import { LoadMore } from '@/components/back-office/load-more';
import type { Viewer } from '@/components/back-office/viewer';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { useNow } from '@/components/ui/use-now';
import { callAction, type Failure } from '@/lib/gateway/client';
import { notes as notesEndpoint } from '@/lib/desk/notes/endpoints';
import type { NoteRecord } from '@/lib/desk/notes/contract';
import { whyCannotChange, whyCannotDelete } from '@/lib/desk/notes/rules';
import { formatInstant } from '@/lib/kernel/text/format';
import { relativeTime } from '@/lib/kernel/text/relative-time';
import { notesText as text } from './notes-text';
import { useNotes } from './use-notes';

const NoteForm = lazyPart(() => import('./note-form').then((module) => module.NoteForm));

interface NotesPartProps {
  /** Without an opportunity or order: all of the customer's notes that the viewer may see. */
  on: { readonly customer_id: number; readonly opportunityid?: number; readonly orderid?: number };
  viewer: Viewer;
  onChanged?: () => void;
}

export function NotesPart({ on, viewer, onChanged }: NotesPartProps) {
  const isOfSale = on.opportunityid !== undefined || on.orderid !== undefined;
  const notes = useNotes(isOfSale ? { ...on, customer_id: undefined } : on);
  const [form, setForm] = useState<{ readonly note: NoteRecord | null } | null>(null);
  const [deleting, setDeleting] = useState<NoteRecord | null>(null);
  const [pinning, setPinning] = useState<number | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Rendered only in the browser: no server HTML to match.
  const [openedAt] = useState(() => new Date().toISOString());
  const now = useNow(openedAt);

  async function pin(note: NoteRecord) {
    setPinning(note.id);
    setFailed(null);
    const { id, version, pinned } = note;
    const outcome = await callAction(notesEndpoint, 'update', { id, version, pinned: !pinned });
    setPinning(null);
    if (outcome.ok) return notes.put(outcome.data.data);
    setFailed(outcome);
    void notes.reload();
  }

  return (
    <DetailsPart
      title={text.title}
      aside={
        <Button
          ref={add}
          variant="secondary"
          size="small"
          icon={<Icon of={Plus} className="size-4" />}
          onClick={() => setForm({ note: null })}
        >
          {text.add}
        </Button>
      }
    >
      <p role="status" className={isEmpty(notes) ? 'text-sm text-ink-soft' : 'sr-only'}>
        {notes.status === 'loading' ? text.loading : isEmpty(notes) && text.empty}
      </p>
      {notes.status === 'loading' && notes.rows.length === 0 && <Skeleton className="h-5 w-48" />}
      {notes.rows.length > 0 && (
        <ul className="grid gap-2">
          {notes.rows.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              viewer={viewer}
              now={now}
              pinning={pinning === note.id}
              onPin={() => void pin(note)}
              onEdit={() => setForm({ note })}
              onDelete={() => setDeleting(note)}
            />
          ))}
        </ul>
      )}
      <Alert className="mt-2">
        {failed !== null && <FailureMessage sentence={text.failures.update} failure={failed} />}
      </Alert>
      <LoadMore pages={notes} failed={text.failures.list} />
      {form !== null && (
        <NoteForm
          on={on}
          note={form.note}
          onSaved={(note, message) => {
            notes.put(note);
            onChanged?.();
            showToast(message);
          }}
          onRefused={() => void notes.reload()}
          onClose={() => setForm(null)}
        />
      )}
      <ConfirmAction
        about={deleting}
        title={text.deleteTitle}
        question={text.deleteQuestion}
        run={({ id }) => callAction(notesEndpoint, 'delete', { id })}
        failure={text.failures.delete}
        onDone={({ id }, { message }) => {
          notes.remove(id);
          onChanged?.();
          showToast(message);
        }}
        onClose={() => setDeleting(null)}
        focusAfter={() => add.current}
      >
        {(note) => <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{note.text}</p>}
      </ConfirmAction>
    </DetailsPart>
  );
}

const isEmpty = ({ status, rows }: { status: string; rows: readonly NoteRecord[] }) =>
  status === 'ready' && rows.length === 0;

interface NoteItemProps {
  note: NoteRecord;
  viewer: Viewer;
  now: Date;
  pinning: boolean;
  onPin(): void;
  onEdit(): void;
  onDelete(): void;
}

function NoteItem({ note, viewer, now, pinning, onPin, onEdit, onDelete }: NoteItemProps) {
  const mayChange = whyCannotChange(viewer, note, now) === null;
  const mayDelete = whyCannotDelete(viewer, note) === null;
  const pinWord = note.pinned ? text.unpin : text.pin;
  return (
    <li className="rounded-md border border-ivory-line bg-white px-4 pt-3 pb-2">
      <p className="text-sm whitespace-pre-line wrap-anywhere">{note.text}</p>
      <div className="mt-1 flex min-h-target flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
          {note.pinned && (
            <span className="inline-flex items-center gap-1 font-semibold text-gold-deep">
              <Icon of={Pin} className="size-3.5" />
              {text.pinned}
            </span>
          )}
          <span className="font-medium text-ink-soft">
            {note.author_name || backOfficeText.deletedAccount}
          </span>
          <time dateTime={note.created_at} title={formatInstant(note.created_at)}>
            {relativeTime(note.created_at, now)}
          </time>
          {note.edited_at !== null && <span title={formatInstant(note.edited_at)}>{text.edited}</span>}
        </p>
        {(mayChange || mayDelete) && (
          <div className="-mr-3 flex">
            {mayChange && (
              <>
                <Button
                  variant="quiet"
                  size="small"
                  busy={pinning}
                  aria-label={text.of(pinWord, note.text)}
                  onClick={onPin}
                >
                  {pinWord}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={text.of(text.edit, note.text)}
                  onClick={onEdit}
                >
                  {text.edit}
                </Button>
              </>
            )}
            {mayDelete && (
              <Button
                variant="quiet"
                size="small"
                aria-label={text.of(text.delete, note.text)}
                onClick={onDelete}
              >
                {text.delete}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
