import { expect, test } from 'vitest';
import { accountLinks, navLinks } from './nav-links';

const hrefs = (links: readonly { readonly href: string }[]) => links.map(({ href }) => href);

test('customers have their orders in the header and in the profile menu; staff and visitors have not', () => {
  expect(hrefs(navLinks('user'))).toContain('/orders');
  expect(hrefs(accountLinks('user'))).toEqual(['/profile', '/orders']);
  for (const role of [null, 'employee', 'executive', 'admin'] as const)
    expect(hrefs(navLinks(role))).not.toContain('/orders');
  expect(hrefs(accountLinks('employee'))).toEqual(['/profile']);
  expect(hrefs(accountLinks('admin'))).toEqual(['/admin-account']);
});
