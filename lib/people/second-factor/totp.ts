import { Secret, TOTP } from 'otpauth';
import { brand } from '@/lib/business';
import { secondFactorRule } from '@/lib/account-rules';

/* Codes of authenticator apps: RFC 6238 with SHA-1, the only algorithm that all apps have. A secret is Base32 (RFC 4648). */

const { codeDigits: digits, stepSeconds: period, driftSteps: window } = secondFactorRule;
/** As long as the output of SHA-1 (RFC 4226, section 4). */
const secretBytes = 20;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, algorithm: 'SHA1', digits, period, secret });

export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Address that an app reads from a QR code. @param label names the account in the app */
export function totpUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

export const isTotpCode = (code: string): boolean => new RegExp(`^[0-9]{${digits}}$`).test(code);

/** The step of RFC 6238, section 4.2, to which a code belongs, within the allowed drift; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library throws for a text of other characters.
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const drift = totpOf(secret).validate({ token: code, timestamp, window });
  return drift === null ? null : Math.floor(timestamp / 1000 / period) + drift;
}
