/* Rules of shared counters (docs/product/shared-counter.md). Pure, for browsers too. */

/** Whether a PIN is one digit repeated, or a run up or down: 000000, 123456, 654321. */
export function isEasyPin(pin: string): boolean {
  const steps = pin
    .split('')
    .slice(1)
    .map((digit, nth) => Number(digit) - Number(pin[nth]));
  return [0, 1, -1].some((step) => steps.every((each) => each === step));
}

/** A person of the lock screen: no more than who it is. */
export interface LockPerson {
  readonly id: number;
  readonly name: string;
}

export interface LockScreenData {
  readonly own: LockPerson;
  readonly hasPin: boolean;
  /** Others with an open session and a PIN on this device. */
  readonly others: readonly LockPerson[];
}

export interface Counter {
  readonly shared: boolean;
  /** Milliseconds since the last input that the server knows of: a log-in, an unlock, or a report of a page. */
  readonly inputMsAgo: number;
}
