import { z } from 'zod';
import { statementLimits } from '@/lib/limits';
import {
  actionContract,
  calendarDate,
  fileContract,
  id,
  instant,
  optional,
  withinDays,
} from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import { sharedKindOf } from './record';

/* See docs/product/money.md, "Sharing a document". */

const kinds = ['receipt', 'invoice', 'credit_note', 'estimate', 'statement'] as const;
const owners = ['order', 'plan', 'opportunity', 'customer'] as const;

const document = z.object({
  kind: z
    .enum(kinds, 'Kind must be receipt, invoice, credit_note, estimate or statement.')
    .meta({ description: 'What to share. `credit_note` of an order: of returned pieces.' }),
  of: optional(z.enum(owners, 'Of must be order, plan, opportunity or customer.')).meta({
    description:
      'What the document is of. Default: an order; for an estimate an opportunity, for a statement a customer.',
  }),
  id: id('ID').meta({
    description:
      'Id of the entry, invoice, subscription or credit note, of the opportunity, or of the customer.',
  }),
});

/** Refuses a kind that does not exist. */
function requireKind(sent: z.output<typeof document>, { addIssue }: z.RefinementCtx): void {
  if (sharedKindOf(sent) !== null) return;
  const message =
    sent.of === undefined || sent.of === 'order'
      ? 'Kind must be receipt or invoice, for an order.'
      : `There is no ${sent.kind} of this kind of record.`;
  addIssue({ code: 'custom', path: ['kind'], message });
}

const day = (label: string, description: string) => optional(calendarDate(label)).meta({ description });

const what = document
  .extend({
    from: day('From', 'First day of a statement; with `to`. Default: the financial year up to today.'),
    to: day('To', 'Last day of a statement.'),
  })
  .superRefine(requireKind)
  .superRefine(({ from, to }, context) => {
    if (from !== undefined && to !== undefined) withinDays(statementLimits.days)({ from, to }, context);
    else if (from !== undefined)
      context.addIssue({ code: 'custom', path: ['to'], message: 'To is required.' });
    else if (to !== undefined)
      context.addIssue({ code: 'custom', path: ['from'], message: 'From is required.' });
  });

const liveLink = z
  .object({
    id: z.int().meta({ description: 'Id of the link, to revoke it.' }),
    created_at: instant.meta({ description: 'When it was made.' }),
    expires_at: instant.meta({ description: 'When it expires.' }),
    shared_by_name: z.string().meta({ description: 'Name of who made it; empty for a deleted account.' }),
    number: z.string().meta({ description: 'Number of the document, or days of the statement.' }),
  })
  .meta({ id: 'DocumentLink' });
export type LiveLink = z.output<typeof liveLink>;

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
    send: {
      summary: 'Send a link to a document by SMS',
      input: z.object({ id: id('ID').meta({ description: 'Id of the link.' }) }),
      output: z.object({
        message: z.literal(successText.documentLinkSent),
        data: z
          .object({ id: z.int().meta({ description: 'Id of the link.' }) })
          .meta({ description: 'The link that is sent.' }),
      }),
    },
    links: {
      summary: 'List the links that open a document',
      input: document.superRefine(requireKind),
      output: z.object({
        links: z.array(liveLink).meta({
          description: 'Links that neither expired nor were ended, the newest first; at most 20.',
        }),
      }),
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
