'use client';

import { useEffect, useState } from 'react';
import { quietPart } from '@/components/ui/quiet-part';
import { areTermsOpen } from './terms-asked';

const TermsQuestion = quietPart(() =>
  import('./load-terms-question').then((module) => module.loadTermsQuestion()),
);

/** On top of the pages of customers, after a log-in that found the terms not accepted. */
export function TermsPlace() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(areTermsOpen()), []);
  return isOpen && <TermsQuestion />;
}
