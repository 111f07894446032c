import { processChannel } from './process-channel';

const drains = processChannel('drain', (value): value is true => value === true);

interface Question {
  isDraining: boolean;
}
/** Asked at any time, also by a module that is loaded after the announcement. */
const questions = processChannel(
  'is draining',
  (value): value is Question => typeof value === 'object' && value !== null && 'isDraining' in value,
);

/** The process stops: what stays open by itself must end, since the front waits for its connections. */
export function announceDrain(): void {
  questions.subscribe((question) => {
    question.isDraining = true;
  });
  drains.publish(true);
}

export function onDrain(end: () => void): void {
  drains.subscribe(end);
}

export function isDraining(): boolean {
  const question: Question = { isDraining: false };
  questions.publish(question);
  return question.isDraining;
}
