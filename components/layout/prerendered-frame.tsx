'use client';

import type { ReactNode } from 'react';
import { roles } from '@/lib/kernel/access/actor';
import { LanguageOffer, offerScript } from './language-offer';
import { SiteFrame } from './site-frame';
import { hintCookieName } from './session-hint';
import { useShippedLanguages } from './shipped-languages';

/** Sets the hint on `<html>` before the header is painted. Its hash is in the page's CSP (lib/server/front/csp.ts). */
const markWho = `var who=/(?:^|; )${hintCookieName}=(${roles.join('|')})\\./.exec(document.cookie);if(who)document.documentElement.dataset.who=who[1];`;

/** The HTML is the same for all users. A client component: its scripts are not repeated in the page's data. */
export function PrerenderedFrame({ children }: { children: ReactNode }) {
  const script = markWho + offerScript(useShippedLanguages());
  return (
    <>
      <LanguageOffer />
      <script dangerouslySetInnerHTML={{ __html: script }} />
      <SiteFrame>{children}</SiteFrame>
    </>
  );
}
