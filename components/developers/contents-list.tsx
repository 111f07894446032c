'use client';

import { useEffect, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { contentsText } from './contents-text';

export interface ContentsEntry {
  readonly id: string;
  readonly label: string;
}

export interface ContentsSection {
  readonly href: string;
  readonly label: string;
}

interface ContentsProps {
  sections: readonly ContentsSection[];
  /** Path of this page; its entries are listed below it. */
  here: string;
  entries: readonly ContentsEntry[];
}

/** A column on wide screens, a disclosure on others. Plain links without JavaScript. */
export function Contents(props: ContentsProps) {
  const current = useEntryInView(props.entries);
  const scroller = useRef<HTMLElement>(null);

  // Keeps the current entry in view.
  useEffect(() => {
    const frame = scroller.current;
    const link = frame?.querySelector('[aria-current="location"]');
    if (!frame || !link) return;
    const [outer, inner] = [frame.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + inner.height;
    else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + inner.height;
  }, [current]);

  return (
    <>
      <details className="rounded-md border border-ivory-strong px-4 lg:hidden">
        <summary className="min-h-touch rounded-sm py-2.5 text-base font-semibold text-ink hover:text-emerald">
          {contentsText.contents}
        </summary>
        <nav aria-label={contentsText.contents} className="pb-4">
          <List {...props} current={current} />
        </nav>
      </details>
      <nav
        ref={scroller}
        aria-label={contentsText.contents}
        className="hidden min-h-0 overflow-y-auto pr-4 pb-8 lg:block"
      >
        <List {...props} current={current} />
      </nav>
    </>
  );
}

const contentsLinkStyles =
  'flex min-h-touch items-center rounded-sm py-1 wrap-anywhere transition-colors hover:text-ink lg:min-h-8 aria-[current]:font-semibold aria-[current]:text-ink';

function List({ sections, here, entries, current }: ContentsProps & { current: string | null }) {
  return (
    <ul>
      {sections.map(({ href, label }) => (
        <li key={href}>
          {/* Full page loads: each page has its own CSP. */}
          <a
            href={href}
            aria-current={href === here ? 'page' : undefined}
            className={classes(contentsLinkStyles, 'text-base text-ink-soft')}
          >
            {label}
          </a>
          {href === here && (
            <ul className="mb-3 border-l border-ivory-line">
              {entries.map(({ id, label: name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={id === current ? 'location' : undefined}
                    className={classes(
                      contentsLinkStyles,
                      '-ml-px border-l-2 border-transparent pl-4 text-base text-ink-soft hover:border-gold aria-[current]:border-gold lg:text-sm',
                    )}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The first entry in the upper part of the viewport, or the URL's while visible; null above the first. */
function useEntryInView(entries: readonly ContentsEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const inView = new Set<string>();
    const choose = () => {
      const anchor = window.location.hash.slice(1);
      const first = inView.has(anchor) ? anchor : entries.find(({ id }) => inView.has(id))?.id;
      if (first !== undefined) setCurrent(first);
    };
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        choose();
      },
      { rootMargin: '-15% 0px -40% 0px' },
    );
    for (const { id } of entries) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    window.addEventListener('hashchange', choose);
    return () => {
      observer.disconnect();
      window.removeEventListener('hashchange', choose);
    };
  }, [entries]);
  return current;
}
