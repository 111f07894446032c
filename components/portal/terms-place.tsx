'use client';

import { useEffect, useState } from 'react';
import { quietPart } from '@/components/ui/quiet-part';
import { askedForTerms } from './terms-asked';

const TermsQuestion = quietPart(() =>
  import('./load-terms-question').then((module) => module.loadTermsQuestion()),
);

/** On top of the pages of customers, after a log-in that found the terms not accepted. */
export function TermsPlace() {
  const [mobile, setMobile] = useState<string | null>(null);
  useEffect(() => setMobile(askedForTerms()), []);
  return mobile === null ? null : <TermsQuestion mobile={mobile} />;
}
