import { sharedCounterRule } from '@/lib/account-rules';

/** Wrong PINs that whoever unlocks has just typed on this screen, and knows of. */
export interface OwnTries {
  note(): void;
  count(): number;
  forget(): void;
}

export function ownTries(): OwnTries {
  let [noted, at] = [0, 0];
  const count = () => (Date.now() - at < sharedCounterRule.ownTriesMs ? noted : 0);
  return {
    note: () => {
      [noted, at] = [count() + 1, Date.now()];
    },
    count,
    forget: () => {
      noted = 0;
    },
  };
}
