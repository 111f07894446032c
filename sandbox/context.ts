import type { Faults } from './faults';
import type { Settings } from './settings';
import type { Store } from './store';
import type { Timers } from './timers';
import type { Webhooks } from './webhooks';

export interface SandboxContext {
  readonly settings: Settings;
  readonly store: Store;
  readonly faults: Faults;
  readonly timers: Timers;
  readonly webhooks: Webhooks;
}
