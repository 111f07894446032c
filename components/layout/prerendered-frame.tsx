import type { ReactNode } from 'react';
import { roles } from '@/lib/kernel/access/actor';
import { LanguageOffer } from './language-offer';
import { SiteFrame } from './site-frame';
import { hintCookieName } from './session-hint';

/** Sets the hint on `<html>` before the header is painted. Its hash is in the page's CSP (lib/server/front/csp.ts). */
const markWho = `var who=/(?:^|; )${hintCookieName}=(${roles.join('|')})\\./.exec(document.cookie);if(who)document.documentElement.dataset.who=who[1];`;

/** The HTML is the same for all users. */
export function PrerenderedFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: markWho }} />
      <LanguageOffer />
      <SiteFrame>{children}</SiteFrame>
    </>
  );
}
