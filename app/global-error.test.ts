import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buttonStyles } from '@/components/ui/button-styles';

test('its button looks like any other', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'global-error.tsx'), 'utf8');
  expect(source).toContain(`'${buttonStyles({})}'`);
});
