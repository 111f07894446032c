import { BackupError } from '@/tools/backup/manifest';
import { EnvError } from '@/lib/env/env';
import { MigrationError } from '@/lib/db/migrate';
import { LaunchError } from './launch-error';

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Its message suffices; any other error is a defect and keeps its stack. */
function isExpected(error: unknown): error is Error {
  return [LaunchError, EnvError, MigrationError, BackupError].some((kind) => error instanceof kind);
}

/** Prints an error as a sentence, with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isExpected(error)) process.stderr.write(`\n${error.message}\n`);
    else console.error(error);
    process.exitCode = 1;
  }
}
