import { startSandbox } from './app';
import { readSettings, StartRefused } from './settings';

try {
  const sandbox = await startSandbox(readSettings(process.env));
  console.log(`Sandbox ready on ${sandbox.url}`);
  const end = (): void => {
    sandbox.stop();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  console.error(error instanceof StartRefused ? `Sandbox: ${error.message}` : error);
  process.exit(1);
}
