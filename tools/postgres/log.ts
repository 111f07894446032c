import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const ROTATE_AT_BYTES = 5_000_000;

/** PostgreSQL's programs hold the file themselves, so that logging continues after this process ends. */
export class PostgresLog {
  constructor(readonly file: string) {
    if (existsSync(file) && statSync(file).size > ROTATE_AT_BYTES) renameSync(file, `${file}.old`);
  }

  /** Opens the log for a child process: `start` is the offset of its output. */
  open(): { fd: number; start: number; close(): void } {
    const fd = openSync(this.file, 'a', 0o600);
    return { fd, start: statSync(this.file).size, close: () => closeSync(fd) };
  }

  since(start: number): string {
    return readFileSync(this.file).subarray(start).toString('utf8');
  }

  /** Last complaint, without PostgreSQL's prefix. */
  lastComplaint(start: number): string {
    const lines = this.since(start).split('\n').filter(Boolean);
    const line = lines.findLast((text) => /FATAL|PANIC|error:/.test(text)) ?? lines.at(-1) ?? 'no output';
    return line.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
  }
}
