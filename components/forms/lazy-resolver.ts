import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { fieldSentences } from './field-sentences';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { networkErrorMessage } from '@/lib/kernel/text/network';

/**
 * Resolver that loads its schema on demand, with its messages in the page's language. If loading fails (lib/kernel/lazy-module), a field shows a network error and the next submit retries: nothing is sent unvalidated.
 * @param fetchResolver `() => import('./some-form-shape').then((module) => module.someResolver)`
 * @param unchecked puts the message on the first field
 */
export function lazyResolver<Values extends FieldValues, Context, Result>(
  fetchResolver: () => Promise<Resolver<Values, Context, Result>>,
  unchecked: (message: FieldError) => FieldErrors<Values>,
): Resolver<Values, Context, Result> {
  const code = lazyModule(fetchResolver);
  return async (values, context, options) => {
    const inLanguage = fieldSentences();
    try {
      const resolver = await code.load();
      const result = await resolver(values, context, options);
      translateMessages(result.errors, await inLanguage);
      return result;
    } catch {
      const message = (await inLanguage)(networkErrorMessage);
      return { values: {}, errors: unchecked({ type: 'network', message }) };
    }
  };
}

/** Of a resolver's new errors, in place. */
function translateMessages(errors: object, inLanguage: (sentence: string) => string): void {
  for (const error of Object.values<unknown>({ ...errors }))
    if (
      typeof error === 'object' &&
      error !== null &&
      'message' in error &&
      typeof error.message === 'string'
    )
      error.message = inLanguage(error.message);
}
