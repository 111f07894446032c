import type { Failure } from '@/lib/gateway/client';

/** A failed load. */
export class LoadError extends Error {
  readonly failure: Failure;
  /** True for a background load while data are shown: the next one may succeed. */
  readonly isQuiet: boolean;

  constructor(failure: Failure, isQuiet: boolean) {
    super(failure.message ?? failure.reason);
    this.failure = failure;
    this.isQuiet = isQuiet;
  }
}
