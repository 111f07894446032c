import type { z } from 'zod';
import type { Context, Operation } from '@/lib/kernel/access/operation';
import { WithStatus } from '@/lib/contract';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';

/** Runs an operation as the gateway does: the contract parses input and output, so that a test has a client's view. */
export function throughContract<I extends z.ZodType, O extends z.ZodType>(
  contract: { readonly input: I; readonly output: O },
  operation: Operation<z.output<I>, z.output<O> | WithStatus<z.output<O>>>,
) {
  return async (context: Context, sent: object = {}): Promise<z.output<O>> => {
    operation.admit(context.actor);
    const input = contract.input.safeParse(sent);
    if (!input.success) throw validationRefusal(input.error);
    const response = await operation.run(context, input.data);
    return contract.output.parse(response instanceof WithStatus ? response.output : response);
  };
}
