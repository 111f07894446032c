import { z } from 'zod';
import { actionContract, fileContract, id, instant, optional } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import { sharedKindOf } from './record';

/* See docs/product/money.md, "Sharing a document". */

const kinds = ['receipt', 'invoice', 'credit_note'] as const;
const owners = ['order', 'plan'] as const;

const what = z
  .object({
    kind: z
      .enum(kinds, 'Kind must be receipt, invoice or credit_note.')
      .meta({ description: 'What to share. `credit_note` of an order: of returned pieces.' }),
    of: optional(z.enum(owners, 'Of must be order or plan.')).meta({
      description: 'What the document is of. Default: an order.',
    }),
    id: id('ID').meta({
      description: 'Id of the entry, invoice, subscription or credit note.',
    }),
  })
  .superRefine((sent, { addIssue }) => {
    if (sharedKindOf(sent) === null)
      addIssue({
        code: 'custom',
        path: ['kind'],
        message: 'Kind must be receipt or invoice, for an order.',
      });
  });

export const shareDocument = {
  ...actionContract('/share_document', 'Links to documents', {
    share: {
      summary: 'Make a link to a document',
      input: what,
      output: z.object({
        data: z
          .object({
            id: z.int().meta({ description: 'Id of the link, to revoke it.' }),
            url: z
              .url()
              .meta({ description: 'Address of the page with the document. It is not shown again.' }),
            expires_at: instant.meta({ description: 'When the link expires.' }),
          })
          .meta({ description: 'The link.' }),
      }),
      status: 201,
      // Not `creates`: an Idempotency-Key would keep the answer, with the token in the clear.
    },
    revoke: {
      summary: 'End a link to a document',
      input: z.object({ id: id('ID').meta({ description: 'Id of the link.' }) }),
      output: z.object({
        message: z.literal(successText.documentLinkRevoked),
        data: z
          .object({
            id: z.int().meta({ description: 'Id of the link.' }),
            revoked_at: instant.meta({ description: 'Since when it opens nothing.' }),
          })
          .meta({ description: 'The link that ended.' }),
      }),
    },
  }),
  defaultAction: 'share',
} as const;

export const openSharedDocument = fileContract('application/pdf', {
  path: '/shared_document',
  summary: 'Document of a link, as a PDF',
  input: z.object({
    token: z
      .string('Token is required.')
      .max(200, 'Token is too long.')
      .meta({ description: 'The token of the link: the last part of its address.' }),
  }),
  open: true,
});
