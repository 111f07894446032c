import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '@/lib/gateway/endpoints';
import { retentionPolicies } from '@/lib/db/retention';
import { registry, measureProcess } from './metrics';
import { siteMetrics } from './site-metrics';

/* docs/operations.md lists the alerts, metrics and retention policies of the code. */

const document = readFileSync('docs/operations.md', 'utf8');
const rules = readFileSync('deploy/alerts.yml', 'utf8');
/** Table rows, cell by cell, as rendered. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
  );

const alerts = rules
  .split('- alert: ')
  .slice(1)
  .map((block) => {
    const of = (name: string) => new RegExp(`^ +${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
    return {
      name: /^\w+/.exec(block)?.[0] ?? '',
      expr: of('expr'),
      row: [`\`${of('expr')}\``, of('for'), of('means'), of('do')],
    };
  });

measureProcess('1');
const known = new Set([
  'up',
  'pasidi_worker_up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  ...registry.getMetricsAsArray().map(({ name }) => name),
  ...namesIn(await siteMetrics({ query: () => Promise.reject(new Error('none')) }).text()),
]);

function namesIn(text: string): string[] {
  return [...text.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name);
}

test('alerts exist', () => {
  expect(alerts.length).toBeGreaterThan(10);
});

test.each(alerts)('the document has the alert $name as Prometheus has it', ({ name, row }) => {
  expect(rows.find(([first]) => first === name)?.slice(1)).toEqual(row);
});

test('the document has no alert that Prometheus lacks', () => {
  const at = rows.findIndex(([first]) => first === 'alert');
  const names = rows.slice(at + 2, at + 2 + alerts.length).map(([name]) => name);
  expect(names).toEqual(alerts.map(({ name }) => name));
  expect(rows[at + 2 + alerts.length]?.[0]).toBe('table');
});

test.each(alerts)('$name uses existing metrics and endpoint names', ({ expr }) => {
  const used = expr.match(/\b(?:up|(?:pasidi|nodejs|process|node)_\w+)(?=[{[ )]|$)/g) ?? [];
  expect(used.length).toBeGreaterThan(0);
  for (const name of used) expect([name, known.has(name.replace(/_bucket$/, ''))]).toEqual([name, true]);
  for (const [, named = ''] of expr.matchAll(/route=~?"([^"]+)"/g))
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(named.split('|')));
});

test.each([...known].filter((name) => name.startsWith('pasidi_')))('the document describes %s', (name) => {
  expect(rows.some(([first]) => first?.includes(`\`${name}\``))).toBe(true);
});

test.each(Object.entries(retentionPolicies(8)))(
  'the document has the retention period of %s',
  (table, { retentionPeriod }) => {
    expect(rows.find(([first]) => first === `\`${table}\``)?.[2]).toBe(retentionPeriod);
  },
);

test.each(alerts)('the runbook of $name exists at its link', ({ row }) => {
  for (const [, section = ''] of row.join(' ').matchAll(/[Ss]ee "([^"]+)"/g))
    expect(document).toContain(`**${section}.**`);
});
