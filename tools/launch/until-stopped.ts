import { runCommand, say } from './terminal';
import { Undo } from './undo';

/**
 * Runs `start`, which tells `undo` how to stop each part, and leaves the parts running until Ctrl-C or SIGTERM; then stops
 * them and ends this process. Where `start` fails, what it has started is stopped and its error told.
 */
export async function runUntilStopped(start: (undo: Undo) => Promise<void>): Promise<void> {
  const undo = new Undo();
  const stop = async () => {
    if (!undo.begun) say('\nStopping ...');
    await undo.run();
    say('Stopped.');
    process.exit(0);
  };
  // Ctrl-C comes twice under npm (from the terminal and from npm): more of them change nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  await runCommand(async () => {
    try {
      await start(undo);
    } catch (error) {
      if (undo.begun) return; // Stopped while starting: what failed then is no news.
      await undo.run();
      throw error;
    }
  });
}
