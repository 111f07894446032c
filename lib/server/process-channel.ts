import { channel, subscribe } from 'node:diagnostics_channel';

/**
 * The front and Next.js are separate bundles, so a shared module exists twice; node:diagnostics_channel exists once. Synchronous; drops
 * messages of another shape.
 */
export interface ProcessChannel<Message> {
  publish(message: Message): void;
  subscribe(listener: (message: Message) => void): void;
}

export function processChannel<Message>(
  name: string,
  isMessage: (value: unknown) => value is Message,
): ProcessChannel<Message> {
  const fullName = `pasidi:${name}`;
  const open = channel(fullName);
  return {
    publish: (message) => open.publish(message),
    subscribe: (listener) => {
      subscribe(fullName, (message) => {
        if (isMessage(message)) listener(message);
      });
    },
  };
}
