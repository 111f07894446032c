import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoiceGroup } from './choice-group';

test('a group is labelled by its heading, also by one of several words', () => {
  const choices = [
    { value: '10:00:00', label: '10:00', group: 'सुबह' },
    { value: '14:00:00', label: '2:00', group: 'दोपहर बाद' },
  ];
  const html = renderToStaticMarkup(createElement(ChoiceGroup, { label: 'समय', choices }));
  const labels = [...html.matchAll(/role="group" aria-labelledby="([^"]*)"/g)].map(([, id = '']) => id);
  expect(labels).toHaveLength(2);
  expect(labels.map((id) => new RegExp(`<span id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? 'none')).toEqual([
    'सुबह',
    'दोपहर बाद',
  ]);
  for (const id of labels) expect(id).not.toMatch(/\s/);
});
