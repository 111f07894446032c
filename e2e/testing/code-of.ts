import { Refusal } from '@/lib/kernel/access/refusal';

/** Code of the refusal, or `done`. Other errors fail the test. */
export function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );
}
