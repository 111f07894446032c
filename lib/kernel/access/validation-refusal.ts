import type { z } from 'zod';
import { refusalText } from '@/lib/kernel/text/messages';
import { Refusal, wrongField } from './refusal';

/** 400 with every invalid field and its message; the top-level message is the field's own if there is only one. */
export function validationRefusal(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? 'body' : String(issue.path[0]);
    fields[field] ??= issue.message;
  }
  const [first, ...others] = Object.entries(fields);
  return first !== undefined && others.length === 0
    ? wrongField(...first)
    : new Refusal('VALIDATION', refusalText.validation, { fields });
}
