import { startSandbox } from './app';
import { readSettings, StartRefused } from './settings';

try {
  const sandbox = await startSandbox(readSettings(process.env));
  const end = (): void => {
    sandbox.stop();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // Last: a reader of this line may stop the process at once.
  console.log(`Sandbox ready on ${sandbox.url}`);
} catch (error) {
  console.error(error instanceof StartRefused ? `Sandbox: ${error.message}` : error);
  process.exit(1);
}
