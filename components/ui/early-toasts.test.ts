import { expect, test, vi } from 'vitest';
import { EarlyToasts, shownFor } from './early-toasts';
import type { Toast } from './toast';

const success = (text: string): Toast => ({ text, tone: 'success', data: {} });
const error = (text: string): Toast => ({ text, tone: 'error', data: {} });
const texts = (toasts: EarlyToasts) => toasts.read().map(({ text }) => text);

test('all errors and the last success are kept', () => {
  const toasts = new EarlyToasts();
  for (const toast of [error('a'), success('b'), error('c'), success('d')]) toasts.add(toast);
  expect(texts(toasts)).toEqual(['a', 'c', 'd']);
});

test('the end of one tone leaves the other', () => {
  const toasts = new EarlyToasts();
  for (const toast of [error('a'), success('b'), error('c')]) toasts.add(toast);
  toasts.end('success');
  expect(texts(toasts)).toEqual(['a', 'c']);
  toasts.end('error');
  expect(texts(toasts)).toEqual([]);
});

test('readers hear of every change, and of nothing else', () => {
  const toasts = new EarlyToasts();
  const reader = vi.fn<() => void>();
  const stop = toasts.subscribe(reader);
  toasts.add(error('a'));
  toasts.end('success');
  expect(reader).toHaveBeenCalledTimes(1);
  toasts.end('error');
  expect(reader).toHaveBeenCalledTimes(2);
  stop();
  toasts.add(success('b'));
  expect(reader).toHaveBeenCalledTimes(2);
});

test('a toast with a link or button is shown for longer', () => {
  const more = { text: 'Undo', run: () => undefined };
  expect(shownFor(success('a'))).toBe(5000);
  expect(shownFor({ ...success('a'), data: { action: more } })).toBe(15_000);
  expect(shownFor({ ...success('a'), data: { link: { text: 'Open', href: '/' } } })).toBe(15_000);
});
