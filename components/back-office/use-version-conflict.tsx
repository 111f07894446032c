'use client';

import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentRecord, type Failure } from '@/lib/gateway/client';
import { Conflict } from './conflict';
import type { FormField, FormValues } from './form-field';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

export interface Edited<Row extends Versioned> {
  record: Row;
  valuesOf(row: Row): FormValues;
  onStale?: ((row: Row) => void) | undefined;
}

interface VersionConflict<Row extends Versioned> {
  /** The record the form is based on; its version is sent. */
  base: Row | null;
  /** The current record, while the user has to choose. */
  theirs: Row | null;
  /** Handles a failed save; false if it is no conflict. */
  handleConflict(failure: Failure, mine: FormValues): boolean;
  /** Call after a successful save. */
  settle(): void;
  /** Returns null without a conflict. */
  choice(fields: readonly FormField[], keepMine: () => void): ReactNode;
}

/**
 * Optimistic locking: on a conflict, unedited fields take the stored value; for edited ones the user chooses.
 * @param edited null for a new record
 */
export function useVersionConflict<Row extends Versioned>(
  form: UseFormReturn<FormValues>,
  edited: Edited<Row> | null,
): VersionConflict<Row> {
  const [base, setBase] = useState(edited?.record ?? null);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const { dirtyFields, isSubmitting } = form.formState;
  return {
    base,
    theirs,
    handleConflict(failure, mine) {
      const current = edited === null ? null : currentRecord(failure, edited.record);
      if (edited === null || current === null) return false;
      const touched = Object.entries(mine).filter(([name]) => dirtyFields[name] === true);
      form.reset(edited.valuesOf(current));
      for (const [name, value] of touched) form.setValue(name, value, { shouldDirty: true });
      setBase(current);
      setTheirs(current);
      edited.onStale?.(current);
      return true;
    },
    settle: () => setTheirs(null),
    choice: (fields, keepMine) =>
      edited !== null &&
      theirs !== null && (
        <Conflict
          fields={fields}
          control={form.control}
          theirs={edited.valuesOf(theirs)}
          busy={isSubmitting}
          onKeepMine={keepMine}
          onTakeTheirs={() => {
            form.reset(edited.valuesOf(theirs));
            setTheirs(null);
          }}
        />
      ),
  };
}
