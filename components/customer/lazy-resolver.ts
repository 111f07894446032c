import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { lazyModule } from '@/lib/lazy-module';
import { networkText } from '@/lib/text/network';

/**
 * The check of a form, whose shape is not sent with the page (lib/lazy-module): nothing is checked before something was typed. Where it
 * does not come, a field says that the network broke, and the next try asks for it again: nothing goes out unchecked.
 * @param fetchResolver `() => import('./some-form-shape').then((module) => module.someResolver)`
 * @param unchecked puts that message beside the first field
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
      return { values: {}, errors: unchecked({ type: 'network', message: networkText }) };
    }
  };
}
