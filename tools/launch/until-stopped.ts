import { runCommand, say } from './terminal';
import { Undo } from '@/tools/process/undo';

/**
 * Runs `start`, which adds a step to `undo` per part, until Ctrl-C or SIGTERM; then stops the parts and ends this process. If `start`
 * fails, stops the started parts and prints the error.
 */
export async function runUntilStopped(start: (undo: Undo) => Promise<void>): Promise<void> {
  const undo = new Undo();
  const stop = async () => {
    if (!undo.begun) say('\nStopping ...');
    await undo.run();
    say('Stopped.');
    process.exit(0);
  };
  // npm repeats the terminal's Ctrl-C: repetitions have no effect.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  await runCommand(async () => {
    try {
      await start(undo);
    } catch (error) {
      if (undo.begun) return; // Stopped during the start: its error is irrelevant.
      await undo.run();
      throw error;
    }
  });
}
