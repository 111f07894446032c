import type { z } from 'zod';
import { wrongField, type Refusal } from '@/lib/kernel/access/refusal';

/* Cursors: a position in a list as JSON in base64url, opaque to clients. */

export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws {@link wrongCursor} unless the position has the shape. */
export function decodeCursor<Position>(cursor: string, shape: z.ZodType<Position>): Position {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw wrongCursor();
  }
}

export function wrongCursor(): Refusal {
  return wrongField('cursor', 'This cursor is not valid. Please start from the first page.');
}
