import { serveActions } from '@/lib/gateway/serve';
import { shareDocument } from '@/lib/money/shared-documents/contract';
import {
  listDocumentLinks,
  makeDocumentLink,
  revokeDocumentLink,
  sendDocumentLink,
} from '@/lib/money/shared-documents/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(shareDocument, {
  share: makeDocumentLink,
  send: sendDocumentLink,
  links: listDocumentLinks,
  revoke: revokeDocumentLink,
});
