import { createInterface } from 'node:readline/promises';
import { LaunchError } from '@/tools/launch/launch-error';

/**
 * Goes on once `yes` was typed. Asks on stderr, as a command's result may be on stdout.
 * @param act as in `Type yes to delete it`
 * @param refused what has not happened
 */
export async function confirm(act: string, refused: string): Promise<void> {
  if (!process.stdin.isTTY) throw new LaunchError(`${refused} Without a terminal to ask in, add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    if ((await terminal.question(`Type yes to ${act}: `)).trim() !== 'yes') throw new LaunchError(refused);
  } finally {
    terminal.close();
  }
}
