import { useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { personText as text } from './person-text';

const PersonDetails = lazyPart(
  () => import('./person-details').then((module) => module.PersonDetails),
  'page',
);

/** Rights, sessions and log-ins of a person of staff, read when it is opened (docs/product/rules.md, "People of staff"). */
export function PersonPart({ id }: { id: number }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-emerald hover:text-emerald-deep">
        {text.open}
      </summary>
      {wasOpened && <PersonDetails id={id} />}
    </details>
  );
}
