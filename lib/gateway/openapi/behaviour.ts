import { z } from 'zod';
import { actorKinds, staffRoles, type ActorKind } from '@/lib/kernel/access/actor';
import { accessDecision, isForLocked, isForSetUp } from '@/lib/kernel/access/permissions';
import type { RefusalCode } from '@/lib/kernel/access/refusal';
import type { EndpointContract } from '@/lib/contract';
import { rateLimits } from '@/lib/limits';
import { razorpayWebhook } from '@/lib/money/subscriptions/contract';
import type { EndpointDoc } from './endpoint-doc';
import { errorDescriptions } from './refusals';

/* Permissions and error codes of each endpoint. */

type Who = EndpointDoc['who'];

export function rolesOf(who: Who): readonly ActorKind[] {
  if (who === 'open') return actorKinds;
  return actorKinds.filter((kind) => accessDecision(who, kind) === 'yes');
}

export function whoSentence(who: Who): string {
  return who === 'open' ? 'Open to anyone.' : `Permitted: ${rolesOf(who).join(', ')}.`;
}

export function fieldsOf(input: z.ZodType): Readonly<Record<string, unknown>> {
  return input instanceof z.ZodObject ? z.record(z.string(), z.unknown()).parse(input.shape) : {};
}

/** Sent by a provider, signed over the raw body. */
export function isWebhook({ path }: EndpointContract): boolean {
  return path === razorpayWebhook.path;
}

type Reasons = Partial<Record<RefusalCode, string>>;

/** Reasons that all endpoints of a kind have, in the words of the error table. */
function commonReasons(endpoint: EndpointContract): Reasons {
  const { method, open, creates, input } = endpoint;
  const fields = fieldsOf(input);
  const hasFields = Object.keys(fields).length > 0;
  const codes: readonly (RefusalCode | false)[] = [
    method !== 'GET' && 'BAD_JSON',
    (hasFields || creates) && 'VALIDATION',
    !open && 'UNAUTHENTICATED',
    method !== 'GET' && !isWebhook(endpoint) && 'CROSS_ORIGIN',
    'version' in fields && 'STALE_VERSION',
    creates && 'IDEMPOTENCY_MISMATCH',
    method !== 'GET' && 'TOO_LARGE',
    method !== 'GET' && 'NOT_JSON',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  const words = codes
    .filter((code) => code !== false)
    .map((code) => [code, errorDescriptions[code].meaning] as const);
  return {
    ...Object.fromEntries(words),
    ...(open
      ? {}
      : {
          RATE_LIMITED: `More than ${rateLimits.requestsPerSession.attempts} requests of one session in a minute.`,
        }),
  };
}

/** Reasons for actors without the permission. */
function reasonsOfRoles(who: Who): Reasons {
  if (who === 'open') return {};
  const decisions = new Set(actorKinds.map((kind) => accessDecision(who, kind)));
  const isForStaff = staffRoles.some((role) => accessDecision(who, role) === 'yes');
  return {
    ...(isForStaff && !isForLocked(who) ? { LOCKED: errorDescriptions.LOCKED.meaning } : {}),
    ...(isForStaff && !isForSetUp(who) ? { FACTOR_NEEDED: errorDescriptions.FACTOR_NEEDED.meaning } : {}),
    ...(decisions.has('FORBIDDEN') ? { FORBIDDEN: 'This role is not permitted.' } : {}),
    ...(decisions.has('SUBSCRIPTION_REQUIRED')
      ? { SUBSCRIPTION_REQUIRED: errorDescriptions.SUBSCRIPTION_REQUIRED.meaning }
      : {}),
    ...(decisions.has('ALREADY_ACTIVE') ? { ALREADY_ACTIVE: errorDescriptions.ALREADY_ACTIVE.meaning } : {}),
  };
}

/** Specific reasons override general ones. */
export function reasonsOf(endpoint: EndpointContract, doc: EndpointDoc): Reasons {
  return { ...commonReasons(endpoint), ...reasonsOfRoles(doc.who), ...doc.refuses };
}
