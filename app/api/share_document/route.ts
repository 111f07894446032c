import { serveActions } from '@/lib/gateway/serve';
import { shareDocument } from '@/lib/money/shared-documents/contract';
import {
  listDocumentLinks,
  makeDocumentLink,
  revokeDocumentLink,
} from '@/lib/money/shared-documents/operations';
import { sendDocumentLink } from '@/lib/money/shared-documents/send';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(shareDocument, {
  share: makeDocumentLink,
  send: sendDocumentLink,
  links: listDocumentLinks,
  revoke: revokeDocumentLink,
});
