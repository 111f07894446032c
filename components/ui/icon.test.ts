import { Search } from '@lucide/icons';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './icon';

test('an icon has the shapes of its data, hidden from screen readers', () => {
  const markup = renderToStaticMarkup(createElement(Icon, { of: Search, className: 'size-4' }));
  expect(markup).toBe(
    '<svg viewBox="0 0 24 24" stroke-width="2" class="icon size-4" aria-hidden="true">' +
      '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/></svg>',
  );
});
