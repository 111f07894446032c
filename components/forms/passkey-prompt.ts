import type * as SimpleWebAuthn from '@simplewebauthn/browser';
import { lazyModule } from '@/lib/kernel/lazy-module';
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@/lib/people/second-factor/contract';

/* The browser's prompts for passkeys (WebAuthn Level 3, 5.1). Their code loads with the first one. */

const library = lazyModule(() => import('@simplewebauthn/browser'), 'demand');

export type PromptFailure = 'unsupported' | 'cancelled' | 'expired' | 'known' | 'network' | 'failed';
export type Prompted<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly reason: PromptFailure };

type Library = typeof SimpleWebAuthn;

async function prompted<T>(timeoutMs: number, run: (code: Library) => Promise<T>): Promise<Prompted<T>> {
  let code: Library;
  try {
    code = await library.load();
  } catch {
    return { ok: false, reason: 'network' };
  }
  if (!code.browserSupportsWebAuthn()) return { ok: false, reason: 'unsupported' };
  const begun = performance.now();
  try {
    return { ok: true, answer: await run(code) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error, performance.now() - begun >= timeoutMs) };
  }
}

/** Browsers report a cancelled prompt and one that waited too long alike. The library keeps the name of the browser's own error. */
function reasonOf(error: unknown, isLate: boolean): PromptFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return isLate ? 'expired' : 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}

/** Prompts for a passkey of the account. */
export function promptForPasskey(request: PasskeyRequest): Promise<Prompted<PasskeyAnswer>> {
  return prompted(request.timeout, async ({ startAuthentication }) => {
    const { id, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, response: { clientDataJSON, authenticatorData, signature } };
  });
}

/** Prompts to make a passkey. */
export function promptForNewPasskey(creation: PasskeyCreation): Promise<Prompted<NewPasskeyAnswer>> {
  return prompted(creation.timeout, async ({ startRegistration }) => {
    const { id, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, response: { clientDataJSON, attestationObject, transports } };
  });
}
