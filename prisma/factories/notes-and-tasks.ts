import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import type { Note, Task } from '@/lib/db/generated/client';

interface NoteOptions {
  readonly customerId: number;
  readonly authorId: number;
  readonly text?: string;
  readonly opportunityId?: number | null;
  readonly orderId?: number | null;
  readonly pinned?: boolean;
  readonly createdAt?: Date;
}

export function createNote(db: Db, options: NoteOptions): Promise<Note> {
  return db.note.create({
    data: {
      customerId: options.customerId,
      authorId: options.authorId,
      text: options.text ?? 'Prefers antique finish',
      opportunityId: options.opportunityId ?? null,
      orderId: options.orderId ?? null,
      pinned: options.pinned ?? false,
      createdAt: options.createdAt ?? new Date(),
    },
  });
}

interface TaskOptions {
  readonly assigneeId: number;
  /** Default: the assignee. */
  readonly createdBy?: number;
  readonly title?: string;
  /** `YYYY-MM-DD` */
  readonly dueOn?: string;
  /** `HH:MM:SS` */
  readonly dueTime?: string | null;
  readonly customerId?: number | null;
  readonly opportunityId?: number | null;
  readonly orderId?: number | null;
  /** Whose reduction it is to approve. */
  readonly itemId?: number | null;
  /** The customer asks for a call. */
  readonly asksForCall?: boolean;
  readonly doneAt?: Date | null;
}

export function createTask(db: Db, options: TaskOptions): Promise<Task> {
  const { assigneeId, createdBy = assigneeId, dueTime = null, doneAt = null } = options;
  return db.task.create({
    data: {
      title: options.title ?? 'Call about the necklace',
      dueOn: dateColumn(options.dueOn ?? '2027-01-14'),
      dueTime: dueTime === null ? null : timeColumn(dueTime),
      assigneeId,
      createdBy,
      customerId: options.customerId ?? null,
      opportunityId: options.opportunityId ?? null,
      orderId: options.orderId ?? null,
      itemId: options.itemId ?? null,
      asksForCall: options.asksForCall ?? false,
      doneAt,
      doneBy: doneAt === null ? null : assigneeId,
    },
  });
}
