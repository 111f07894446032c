import { expect, test } from 'vitest';
import type { AccessRecord } from '@/lib/desk/access-log/contract';
import { detailWord, kindWord } from './access-log-columns';

type Words = Pick<AccessRecord, 'kind' | 'detail' | 'printed_on'>;

test.each<[Words, string, string]>([
  [{ kind: 'reveal', detail: 'Return', printed_on: null }, 'Read an identity', 'Return'],
  [
    { kind: 'reveal', detail: null, printed_on: 'I/26-27/000001' },
    'Printed an identity',
    'On I/26-27/000001',
  ],
  [{ kind: 'export', detail: 'day_book', printed_on: null }, 'Exported a list', 'Day book'],
  [{ kind: 'opened', detail: 'list', printed_on: null }, 'Opened a customer', 'In a list'],
  [{ kind: 'opened', detail: null, printed_on: null }, 'Opened a customer', ''],
])('%j in words', (entry, kind, detail) => {
  expect([kindWord(entry), detailWord(entry)]).toEqual([kind, detail]);
});
