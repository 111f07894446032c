'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReturn } from '@/components/data/use-on-return';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { ImportRecord, ImportRow } from '@/lib/desk/import/contract';
import type { DateOrder } from '@/lib/desk/import/rules';
import type { ImportedList } from '@/lib/desk/import/record';
import { imports } from '@/lib/desk/import/endpoints';

const pollMs = 1000;
/** 5 MB over a slow line. */
const uploadTimeoutMs = 120_000;

export interface OpenImport {
  readonly record: ImportRecord;
  readonly rows: readonly ImportRow[];
}

/** The running or failed step: one at a time. */
export type ImportStep = 'check' | 'start' | 'stop' | 'open' | 'poll';

interface State {
  readonly open: OpenImport | null;
  readonly busy: ImportStep | null;
  readonly failed: { readonly step: ImportStep; readonly failure: Failure | null } | null;
}

/** Chosen by hand. */
interface Choices {
  /** Field by column. */
  readonly mapping?: Readonly<Record<string, string | null>> | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

/** The last check; its file is needed to check with other choices. */
interface Checked extends Choices {
  /** Null until the file's first check succeeds. */
  readonly id: number | null;
  readonly list: ImportedList;
  readonly file: File;
}

/** The import of the URL when the page was sent. */
export interface FirstImport {
  readonly id: number | null;
  /** Null if loading failed. */
  readonly open: OpenImport | null;
}

/**
 * The import in the URL: checked, started, and watched while it runs.
 * @param id null for none
 * @param first from the server; on Back, the URL may have another id
 * @param onChecked puts the id of a new import into the URL
 * @param onChanged a new or changed import
 */
export function useImport(
  id: number | null,
  first: FirstImport,
  { onChecked, onChanged }: { onChecked(id: number): void; onChanged(record: ImportRecord): void },
) {
  const [state, setState] = useState<State>(() => {
    if (id !== first.id) return { open: null, busy: null, failed: null };
    const hasFailed = id !== null && first.open === null;
    return { open: first.open, busy: null, failed: hasFailed ? { step: 'open', failure: null } : null };
  });
  const [checked, setChecked] = useState<Checked | null>(null);
  const running = useRef<AbortController | null>(null);
  const currentId = useRef(first.id);

  /** Aborts the running step. */
  const begin = useCallback((step: ImportStep) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, busy: step, failed: null }));
    return controller.signal;
  }, []);
  const fail = (step: ImportStep, failure: Failure) =>
    setState((before) => ({ ...before, busy: null, failed: { step, failure } }));

  async function check(list: ImportedList, file: File, { mapping, dateOrder }: Choices = {}) {
    const signal = begin('check');
    const chosen = { list, file, mapping, dateOrder };
    setChecked((before) => ({ ...chosen, id: before?.file === file ? before.id : null }));
    const input = {
      list,
      file,
      ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
      ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
    };
    const outcome = await callAction(imports, 'check', input, { signal, timeoutMs: uploadTimeoutMs });
    if (signal.aborted) return;
    if (!outcome.ok) return fail('check', outcome);
    const { rows, ...record } = outcome.data.data;
    currentId.current = record.id;
    setChecked({ ...chosen, id: record.id });
    setState({ open: { record, rows }, busy: null, failed: null });
    onChecked(record.id);
    onChanged(record);
  }

  async function change(step: 'start' | 'stop', { record }: OpenImport) {
    const signal = begin(step);
    const outcome = await callAction(imports, step, { id: record.id }, { signal });
    if (signal.aborted) return;
    if (!outcome.ok) return fail(step, outcome);
    const { data } = outcome.data;
    setState((before) => ({
      open: before.open && { ...before.open, record: data },
      busy: null,
      failed: null,
    }));
    onChanged(data);
    // Its remaining rows are refused now.
    if (step === 'stop') void load(data.id);
  }

  const load = useCallback(
    async (wantedId: number) => {
      const signal = begin('open');
      const outcome = await callAction(imports, 'state', { id: wantedId, rows: true }, { signal });
      if (signal.aborted) return;
      if (!outcome.ok)
        return setState({ open: null, busy: null, failed: { step: 'open', failure: outcome } });
      const { rows = [], ...record } = outcome.data.data;
      setState({ open: { record, rows }, busy: null, failed: null });
    },
    [begin],
  );

  // It may have been started or finished since. Another id than the first is loaded below.
  useOnReturn(first, () => {
    if (id !== null && currentId.current === id) void load(id);
  });
  // Back, or a link in the list.
  useEffect(() => {
    if (currentId.current === id) return;
    currentId.current = id;
    // A file whose check failed belongs to no import.
    setChecked((before) => (before?.id === null ? null : before));
    if (id !== null) void load(id);
    else {
      running.current?.abort();
      setState({ open: null, busy: null, failed: null });
    }
  }, [id, load]);
  useEffect(() => () => running.current?.abort(), []);

  useProgress(state.open?.record ?? null, (outcome) => {
    if (!outcome.ok) return setState((before) => ({ ...before, failed: { step: 'poll', failure: outcome } }));
    const { rows, ...record } = outcome.data.data;
    setState((before) =>
      before.open?.record.id === record.id
        ? { ...before, open: { record, rows: rows ?? before.open.rows }, failed: null }
        : before,
    );
    if (record.state !== 'running') onChanged(record);
  });

  return {
    ...state,
    /** File of the shown import; null if opened from the list. */
    checked: checked !== null && (checked.id === null || checked.id === id) ? checked : null,
    check: (...input: Parameters<typeof check>) => void check(...input),
    start: (open: OpenImport) => void change('start', open),
    stop: (open: OpenImport) => void change('stop', open),
    reload: () => id !== null && void load(id),
  };
}

type Polled = Awaited<ReturnType<typeof poll>>;
const poll = (id: number, rows: boolean, signal: AbortSignal) =>
  callAction(imports, 'state', { id, rows }, { signal, timeoutMs: 10_000 });

/** Polls a running import each second; loads its rows at the end. */
function useProgress(record: ImportRecord | null, onState: (outcome: Polled) => void): void {
  const id = record?.state === 'running' ? record.id : null;
  const report = useRef(onState);
  useEffect(() => {
    report.current = onState;
  });
  useEffect(() => {
    if (id === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recheck = async (): Promise<void> => {
      let outcome = await poll(id, false, signal);
      if (outcome.ok && outcome.data.data.state !== 'running') outcome = await poll(id, true, signal);
      if (signal.aborted) return;
      report.current(outcome);
      if (!outcome.ok || outcome.data.data.state === 'running')
        timer = setTimeout(() => void recheck(), pollMs);
    };
    timer = setTimeout(() => void recheck(), pollMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id]);
}
