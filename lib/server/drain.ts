import { processChannel } from './process-channel';

const drains = processChannel('drain', (value): value is true => value === true);

/** The process stops: what stays open by itself must end, since the front waits for its connections. */
export function announceDrain(): void {
  drains.publish(true);
}

export function onDrain(end: () => void): void {
  drains.subscribe(end);
}
