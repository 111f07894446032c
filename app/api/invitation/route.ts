import { serveActions } from '@/lib/gateway/serve';
import { invitation } from '@/lib/people/invitations/contract';
import { resendInvitation } from '@/lib/people/invitations/resend';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(invitation, {
  resend: resendInvitation,
});
