import { ArrowLeft, ChevronRight } from 'lucide-react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import type { StaffRole } from '@/lib/access/actor';
import type { RoutePath } from '@/lib/access/routes';
import { staffPages } from './staff-pages';
import { staffText } from './staff-text';

/** A staff screen by its address: its heading, the way back, and where else this role may go. */
export function StaffScreen({ role, path }: { role: StaffRole; path: RoutePath }) {
  const [dashboard, ...others] = staffPages[role];
  const page = staffPages[role].find(({ href }) => href === path) ?? dashboard;
  const atHome = page === dashboard;
  return (
    <PageFrame>
      {!atHome && (
        <a
          href={dashboard.href}
          className="mb-4 inline-flex min-h-touch items-center gap-2 font-semibold text-emerald hover:text-emerald-deep"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {staffText.back}
        </a>
      )}
      <PageHeading title={page.title} text={atHome ? staffText.welcome : staffText.empty} />
      {atHome && (
        <ul className="grid gap-4 md:grid-cols-2">
          {others.map(({ href, label }) => (
            <li key={href}>
              <Card flush>
                <a
                  href={href}
                  className="flex items-center justify-between gap-4 rounded-lg p-5 transition-colors hover:bg-ivory-deep md:px-8 md:py-6"
                >
                  <span className="font-display text-title font-medium">{label}</span>
                  <ChevronRight aria-hidden="true" className="size-6 text-ink-soft" />
                </a>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
