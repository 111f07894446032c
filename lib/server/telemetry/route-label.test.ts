import { expect, test } from 'vitest';
import { routes } from '@/lib/kernel/access/routes';
import { endpoints } from '@/lib/gateway/endpoints';
import { routeLabel, methodOf } from './route-label';

test.each(Object.entries(endpoints))('the endpoint %s', (name, { path }) => {
  expect(routeLabel(`/api${path}`)).toBe(name);
});

test.each(Object.keys(routes))('the page %s', (path) => {
  expect(routeLabel(path)).toBe(path);
});

test.each([
  ['/api/9000000001', 'unknown endpoint'],
  ['/api', 'unknown endpoint'],
  ['/api/Login_Gold/', 'unknown endpoint'],
  ['/users/17', 'unknown page'],
  ['/toString', 'unknown page'],
  ['/9000000001', 'unknown page'],
  ['/_next/static/chunks/a1b2', 'file'],
  ['/_next/image', 'unknown page'],
  ['/_next/data/build/about', 'unknown page'],
  ['/img/hero.avif', 'file'],
  ['/api/openapi.json', 'openapi'],
  ['/metrics', 'probe'],
  ['/healthz', 'probe'],
  ['/readyz', 'probe'],
])('%s is %s', (path, label) => {
  expect(routeLabel(path)).toBe(label);
});

test.each([
  ['GET', 'GET'],
  ['DELETE', 'DELETE'],
  ['TRACE', 'OTHER'],
  [undefined, 'OTHER'],
])('the method %s counts as %s', (method, counted) => {
  expect(methodOf(method)).toBe(counted);
});
