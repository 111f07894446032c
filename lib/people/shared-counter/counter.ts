/* What the screens of a shared counter know, in browsers too. */

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
  /** Milliseconds since the log-in: a person who has just logged in is not idle, whatever the browser knows. */
  readonly openedMsAgo: number;
}
