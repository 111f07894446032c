/* Rules of shared counters (docs/product/shared-counter.md). Pure, for browsers too. */

/** Whether a PIN is one digit repeated, or a run up or down: 000000, 123456, 654321. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, nth) => Number(digit) - Number(pin[nth]));
  return [0, 1, -1].some((step) => steps.every((each) => each === step));
}
