import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@/lib/gateway/endpoints';
import { retentionPolicies } from '@/lib/db/retention';
import { backupMetricNames } from '@/tools/backup/folder';
import { registry, measureProcess } from './metrics';
import { routeLabel } from './route-label';
import { siteMetrics } from './site-metrics';

/* docs/operations.md lists the alerts, metrics and retention policies of the code; alerts and dashboard use metrics that exist. */

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
      summary: of('summary'),
      severity: of('labels'),
      runbook: of('runbook_url'),
    };
  });

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        targets: z.array(z.object({ expr: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('deploy/grafana/pasidi.json', 'utf8')));

/** Anchor of a heading, as Git hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
/** Sections by their anchor. */
const sections = new Map(
  document
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section) => [anchorOf(section.slice(0, section.indexOf('\n'))), section]),
);

measureProcess('1', null);
const known = new Set([
  'up',
  'pasidi_worker_up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  ...backupMetricNames,
  ...registry.getMetricsAsArray().map(({ name }) => name),
  ...namesIn(await siteMetrics({ query: () => Promise.reject(new Error('none')) }).text()),
]);

function namesIn(text: string): string[] {
  return [...text.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name);
}

test('alerts exist', () => {
  expect(alerts.length).toBeGreaterThan(10);
});

test.each(alerts)('$name says what it means, and its link leads to its section', (alert) => {
  const { name, summary, severity, runbook } = alert;
  expect(severity).toMatch(/^\{ severity: (page|ticket) \}$/);
  const anchor = name.toLowerCase();
  expect(runbook).toBe(`'{{ $externalLabels.docs }}/operations.md#${anchor}'`);
  const [heading, meaning, todo = ''] = sections.get(anchor)?.split('\n\n') ?? [];
  expect([heading, meaning?.replaceAll('\n', ' ')]).toEqual([name, summary]);
  expect(todo.length).toBeGreaterThan(10);
});

test('the document has no alert that Prometheus lacks', () => {
  const [, own = ''] = /^## Alerts\n(.*?)^## /ms.exec(document) ?? [];
  expect([...own.matchAll(/^### (.*)$/gm)].map(([, name]) => name)).toEqual(alerts.map(({ name }) => name));
});

test('links within the document lead somewhere', () => {
  const links = [...document.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((anchor) => !sections.has(anchor))).toEqual([]);
});

const expressions = [
  ...alerts.map(({ name, expr }) => ({ name, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
];

test('panels of the dashboard have an id each', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(dashboard.panels.length).toBeGreaterThan(10);
});

test.each(expressions)('$name uses existing metrics, and names of endpoints or pages', ({ expr }) => {
  const used = expr.match(/\b(?:up|(?:pasidi|nodejs|process|node)_\w+)(?=[{[ )]|$)/g) ?? [];
  expect(used.length).toBeGreaterThan(0);
  for (const name of used) expect([name, known.has(name.replace(/_bucket$/, ''))]).toEqual([name, true]);
  for (const [, named = ''] of expr.matchAll(/route=~?"([^"]+)"/g))
    expect(named.split('|').filter((name) => !(name in endpoints) && routeLabel(name) !== name)).toEqual([]);
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

test('alert and panel of wrong passwords count both ways to log in', () => {
  const panels = readFileSync('deploy/grafana/pasidi.json', 'utf8').replaceAll(String.raw`\"`, '"');
  for (const text of [rules, panels]) expect(text).toContain('{route=~"logIn|/session",status=~"401|429"}');
});
