import { describe, expect, test } from 'vitest';
import type { Failure } from '@/lib/gateway/client';
import { undoChanges, undoOf, type BulkDone, type BulkSent } from './undo-bulk';

type Before = BulkDone['before'][number];
const row = (id: number, stage: Before['stage'] = 'new', executiveid: number | null = null): Before => ({
  id,
  stage,
  executiveid,
  employeeid: null,
  version: id + 1,
});

describe('the requests of an undo', () => {
  test('are one for each former stage', () => {
    expect(undoOf([row(1), row(2, 'quoted'), row(3)], 'move').map(({ input }) => input)).toEqual([
      { do: 'move', stage: 'new', ids: [1, 3], versions: [2, 4] },
      { do: 'move', stage: 'quoted', ids: [2], versions: [3] },
    ]);
  });

  test('are one for each former owner', () => {
    expect(undoOf([row(1, 'new', 7), row(2)], 'give').map(({ input }) => input)).toEqual([
      { do: 'give', executiveid: 7, employeeid: null, ids: [1], versions: [2] },
      { do: 'give', executiveid: null, employeeid: null, ids: [2], versions: [3] },
    ]);
  });

  test('have at most 1,000 opportunities', () => {
    const rows = Array.from({ length: 2500 }, (_, index) => row(index + 1));
    expect(undoOf(rows, 'move').map(({ ids }) => ids.length)).toEqual([1000, 1000, 500]);
  });

  test('are none where one was lost', () => {
    expect(undoOf([row(1), row(2, 'lost')], 'move')).toEqual([]);
  });
});

describe('putting back', () => {
  const parts = undoOf([row(1), row(2, 'quoted'), row(3), row(4, 'visiting')], 'move');
  const refused: Failure = {
    ok: false,
    reason: 'refused',
    status: 409,
    code: 'BULK_REFUSED',
    message: 'None was.',
    fields: {},
    requestId: null,
    retryAfterSeconds: null,
  };
  const refusing = (stage: BulkSent['stage']) => {
    const sent: BulkSent[] = [];
    const send = async (change: BulkSent) => {
      sent.push(change);
      return change.stage === stage ? refused : ({ ok: true, status: 200, data: null } as const);
    };
    return { sent, send };
  };

  test('sends all', async () => {
    const { sent, send } = refusing(undefined);
    expect(await undoChanges(parts, send)).toEqual({ done: 4, left: [], failure: null });
    expect(sent).toEqual(parts.map((part) => part.input));
  });

  test.each([
    ['new', { done: 0, left: [1, 3, 2, 4] }],
    ['quoted', { done: 2, left: [2, 4] }],
    ['visiting', { done: 3, left: [4] }],
  ] as const)('stops at a refusal (%s) and returns what was not put back', async (stage, rest) => {
    expect(await undoChanges(parts, refusing(stage).send)).toEqual({ ...rest, failure: refused });
  });
});
