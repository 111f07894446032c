import { serveActions } from '@/lib/gateway/serve';
import { consents } from '@/lib/people/consents/contract';
import { acceptOwnTerms, giveConsent, listConsents, withdrawConsent } from '@/lib/people/consents/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(consents, {
  list: listConsents,
  give: giveConsent,
  withdraw: withdrawConsent,
  accept_terms: acceptOwnTerms,
});
