import { runCommand, say } from './terminal';
import { CleanupStack } from '@/tools/process/cleanup-stack';

/**
 * Runs `start`, which adds a step to `cleanup` per part, until Ctrl-C or SIGTERM; then stops the parts and ends this process. If `start`
 * fails, stops the started parts and prints the error.
 */
export async function runUntilStopped(start: (cleanup: CleanupStack) => Promise<void>): Promise<void> {
  const cleanup = new CleanupStack();
  const stop = async () => {
    if (!cleanup.begun) say('\nStopping ...');
    await cleanup.run();
    say('Stopped.');
    process.exit(0);
  };
  // npm repeats the terminal's Ctrl-C: repetitions have no effect.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  await runCommand(async () => {
    try {
      await start(cleanup);
    } catch (error) {
      if (cleanup.begun) return; // Stopped during the start: its error is irrelevant.
      await cleanup.run();
      throw error;
    }
  });
}
