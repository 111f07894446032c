import type { z } from 'zod';
import gateway from '@/messages/en/gateway.json' with { type: 'json' };
import { isForCustomers } from '@/lib/kernel/access/permissions';
import type { Context, Operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { WithStatus } from '@/lib/contract';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { recordIn } from '@/lib/kernel/texts-in';

/**
 * Runs an operation as the gateway does: the contract parses input and output, so that a test has a client's view. A refusal of a visitor
 * or customer without a text in `messages/<language>/gateway.json` is another error.
 */
export function throughContract<I extends z.ZodType, O extends z.ZodType>(
  contract: { readonly input: I; readonly output: O },
  operation: Operation<z.output<I>, z.output<O> | WithStatus<z.output<O>>>,
) {
  const run = async (context: Context, sent: object): Promise<z.output<O>> => {
    operation.admit(context.actor);
    const input = contract.input.safeParse(sent);
    if (!input.success) throw validationRefusal(input.error);
    const response = await operation.run(context, input.data);
    return contract.output.parse(response instanceof WithStatus ? response.output : response);
  };
  return async (context: Context, sent: object = {}): Promise<z.output<O>> => {
    try {
      return await run(context, sent);
    } catch (error) {
      const { actor } = context;
      const isCustomer = actor.kind === 'visitor' || actor.role === 'user';
      if (error instanceof Refusal && isCustomer && isForCustomers(operation.permission)) requireTexts(error);
      throw error;
    }
  };
}

const sentences = new Set(textsIn(gateway));

function textsIn(texts: unknown): readonly string[] {
  return typeof texts === 'string' ? [texts] : Object.values(recordIn(texts)).flatMap(textsIn);
}

function requireTexts({ message, sentence, details }: Refusal): void {
  const own = typeof sentence === 'string' ? [sentence] : [];
  const fields = Object.values(details.fields ?? {}).filter((text) => text !== message);
  const missing = [...own, ...fields].filter((text) => !sentences.has(text));
  if (missing.length > 0) throw new Error(`Not in messages/en/gateway.json: ${missing.join(' ')}`);
}
