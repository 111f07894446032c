import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { networkErrorMessage } from '@/lib/kernel/text/network';

/**
 * Resolver that loads its schema on demand. If loading fails (lib/kernel/lazy-module), a field shows a network error and the next submit retries: nothing is sent unvalidated.
 * @param fetchResolver `() => import('./some-form-shape').then((module) => module.someResolver)`
 * @param unchecked puts the message on the first field
 */
export function lazyResolver<Values extends FieldValues, Context, Result>(
  fetchResolver: () => Promise<Resolver<Values, Context, Result>>,
  unchecked: (message: FieldError) => FieldErrors<Values>,
): Resolver<Values, Context, Result> {
  const code = lazyModule(fetchResolver);
  return async (values, context, options) => {
    try {
      const resolver = await code.load();
      return await resolver(values, context, options);
    } catch {
      return { values: {}, errors: unchecked({ type: 'network', message: networkErrorMessage }) };
    }
  };
}
