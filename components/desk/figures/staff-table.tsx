'use client';

import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { FiguresOfStaff } from '@/lib/desk/figures/contract';
import type { DateRange } from '@/lib/desk/figures/rules';
import { formatCount } from '@/lib/kernel/text/format';
import { formatFigure } from './figure-format';
import { linksOf } from './figure-links';
import { figuresText } from './figures-text';

const text = figuresText.staff;
const columns = ['made', 'won', 'lost', 'rate', 'median_days', 'won_value', 'received', 'due'] as const;
/** A large company's table would delay the charts. */
const firstRows = 25;
const cell = 'px-3 py-2 tabular-nums whitespace-nowrap first:pl-5 last:pr-5 md:first:pl-8 md:last:pr-8';

interface StaffTableProps {
  role: StaffRole;
  staff: readonly FiguresOfStaff[];
  days: DateRange;
  /** Undefined: all stores. */
  storeId: string | undefined;
  onChoose(id: number): void;
}

/** Figures per person, most money received first; a name shows that person's dashboard. */
export function StaffTable({ role, staff, days, storeId, onChoose }: StaffTableProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const scrolled = useRef<HTMLDivElement>(null);
  // Ties stay by name.
  const ranked = staff.toSorted(
    (a, b) => b.received - a.received || b.won_value - a.won_value || b.made - a.made,
  );
  return (
    <Card flush className="min-w-0 overflow-hidden">
      <div className="px-5 pt-5 pb-4 md:px-8 md:pt-8">
        <h3 id={id} className="text-title">
          {text.title}
        </h3>
        <p className="text-sm text-ink-soft">{text.of}</p>
      </div>
      {staff.length === 0 ? (
        <p className="px-5 pb-8 text-ink-soft md:px-8">{text.empty}</p>
      ) : (
        <div
          ref={scrolled}
          role="region"
          aria-labelledby={id}
          // Scrolls by keyboard too.
          tabIndex={0}
          // Keeps focused elements clear of the sticky head.
          className="max-h-list scroll-pt-12 overflow-auto border-t border-ivory-line"
        >
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="sticky top-0 z-10 bg-ivory-deep text-xs text-ink-soft">
                <th scope="col" className={`${cell} text-left`}>
                  {text.name}
                </th>
                <th scope="col" className={`${cell} text-left`}>
                  {text.role}
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col" className={`${cell} text-right`}>
                    {text[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-ivory-line">
              {(all ? ranked : ranked.slice(0, firstRows)).map((person) => (
                <Row key={person.id} {...{ role, person, days, storeId, onChoose }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!all && staff.length > firstRows && (
        <div className="border-t border-ivory-line px-1 py-2 md:px-4">
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setAll(true);
              // The button disappears.
              scrolled.current?.focus();
            }}
          >
            {text.showAll(formatCount(staff.length))}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface RowProps extends Pick<StaffTableProps, 'role' | 'days' | 'storeId' | 'onChoose'> {
  person: FiguresOfStaff;
}

function Row({ role, person, days, storeId, onChoose }: RowProps) {
  const links: Partial<Record<(typeof columns)[number], string>> = linksOf(role, days, person, storeId);
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-medium`}>
        <button
          type="button"
          onClick={() => onChoose(person.id)}
          className="min-h-target underline decoration-ivory-strong underline-offset-4"
        >
          {person.name}
        </button>
      </th>
      <td className={`${cell} text-left text-ink-soft`}>{text.roles[person.role]}</td>
      {columns.map((name) => {
        const shown = formatFigure(name, person[name]);
        const href = person[name] === 0 ? undefined : links[name];
        return (
          <td key={name} className={`${cell} text-right`}>
            {href === undefined ? (
              shown
            ) : (
              <a
                href={href}
                className="inline-flex min-h-target min-w-target items-center justify-end underline decoration-ivory-line underline-offset-4 hover:decoration-current"
              >
                {shown}
              </a>
            )}
          </td>
        );
      })}
    </tr>
  );
}
