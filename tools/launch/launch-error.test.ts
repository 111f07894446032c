import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LaunchError, explainSystemErrors, systemErrorMessage } from './launch-error';

const systemError = (code: string) => () => {
  throw Object.assign(new Error(`${code}: mkdir`), { code });
};

it.each([
  ['ENOSPC', 'The disk is full: the folder could not be made. Free some space and start again.'],
  ['EDQUOT', 'The disk is full: the folder could not be made. Free some space and start again.'],
  [
    'EROFS',
    'The disk is read-only: the folder could not be made. Set DATA_DIR to a folder that can be written.',
  ],
  [
    'EACCES',
    'No permission: the folder could not be made. Give this user the right to write there, or set DATA_DIR to another folder.',
  ],
  ['ELOOP', 'Not possible: the folder could not be made (ELOOP: mkdir).'],
])('%s becomes one sentence', (code, sentence) => {
  expect(() => explainSystemErrors('the folder could not be made', systemError(code))).toThrow(
    new LaunchError(sentence),
  );
});

it('explains a file in place of the folder', () => {
  const under = path.join(import.meta.filename, 'folder');
  expect(() => explainSystemErrors('the folder could not be made', () => mkdirSync(under))).toThrow(
    /^Not possible: .*ENOTDIR/,
  );
  expect(() => explainSystemErrors('it could not be read', () => readFileSync(under))).toThrow(LaunchError);
});

it('reads the output of PostgreSQL', () => {
  const printed = 'FATAL: could not write lock file "postmaster.pid": No space left on device';
  expect(systemErrorMessage(printed, 'PostgreSQL could not start')).toMatch(/^The disk is full: PostgreSQL/);
  expect(systemErrorMessage('FATAL: database files are incompatible', 'x')).toBeNull();
});

it('leaves other errors unchanged', () => {
  const fault = new TypeError('x is undefined');
  expect(() =>
    explainSystemErrors('the folder could not be made', () => {
      throw fault;
    }),
  ).toThrow(fault);
});
