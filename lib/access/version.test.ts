import { expect, test } from 'vitest';
import { requireVersion } from './version';

const current = { id: 1, version: 3 };

test.each([[undefined], [3]])('an update that was made on version %s of the third is taken', (sent) => {
  expect(() => requireVersion(sent, current)).not.toThrow();
});

test.each([[0], [2], [4]])('one that was made on version %i is told the current record', (sent) => {
  expect(() => requireVersion(sent, current)).toThrow(
    expect.objectContaining({
      code: 'STALE_VERSION',
      message: 'This record was changed by someone else meanwhile. Please look at it again.',
      details: { data: current },
    }),
  );
});
