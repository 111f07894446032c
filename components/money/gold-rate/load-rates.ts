import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { readGoldRate } from '@/lib/money/gold-rate/endpoints';

/** Loads the current rates. In a file of its own: public pages fetch the gateway's client after they are shown. */
export const loadRates = (signal: AbortSignal) =>
  call(readGoldRate, {}, { timeoutMs: shortTimeoutMs, signal });
