import { expect, test, vi } from 'vitest';
import { Sheet } from './sheet';
import { textStyles } from './text-styles';

const width = 499;

function newSheet(): Sheet {
  const sheet = new Sheet('A4', { title: 'T', author: 'A', createdAt: new Date(0), language: null });
  sheet.addPage();
  return sheet;
}

test('a long text without blanks is broken into full lines, each measured by itself', () => {
  const sheet = newSheet();
  const text = Array.from({ length: 6000 }, (_, nth) => String.fromCodePoint(97 + (nth % 26))).join('');
  const measure = vi.spyOn(sheet, 'measure');
  const lines = sheet.wrapped(text, textStyles.text, width, 100);
  const measured = measure.mock.calls.reduce((sum, [each]) => sum + each.length, 0);
  expect(measured).toBeLessThan(lines.length * 4000);
  expect(lines.join('')).toBe(text);
  for (const [nth, line] of lines.entries()) {
    expect(sheet.measure(line, textStyles.text)).toBeLessThanOrEqual(width);
    const next = lines[nth + 1];
    if (next !== undefined)
      expect(sheet.measure(line + next.charAt(0), textStyles.text)).toBeGreaterThan(width);
  }
});

test('the narrowest letters fill a line, too', () => {
  const sheet = newSheet();
  const lines = sheet.wrapped('i'.repeat(1000), textStyles.text, width, 100);
  expect(lines.join('')).toBe('i'.repeat(1000));
  for (const line of lines.slice(0, -1)) expect(line.length).toBe(lines[0]?.length);
});
