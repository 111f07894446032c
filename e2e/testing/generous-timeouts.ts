/** Options of a test's own database: on a busy machine, the app's time-outs would fail the set-up. */
export const generousTimeouts = { timeoutMs: 120_000 } as const;
