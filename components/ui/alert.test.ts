import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alert } from './alert';

const markupOf = (...children: ReactNode[]) => renderToStaticMarkup(createElement(Alert, null, ...children));

test.each([[[]], [[null]], [['']], [[false, null]], [[undefined, '']]])(
  'without a message there is no box: %j',
  (children) => {
    expect(markupOf(...children)).toBe('<div role="alert" class="sr-only"></div>');
  },
);

test('one of two messages is shown', () => {
  expect(markupOf(false, 'No connection.')).toContain('No connection.');
});
