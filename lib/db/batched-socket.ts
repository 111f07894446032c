import { Socket } from 'node:net';

type Callback = (error?: Error | null) => void;

/**
 * Sends all writes of one event loop iteration at its end: each wakes a PostgreSQL process on another core, which costs more than a short
 * statement itself (docs/performance.md).
 */
export class BatchedSocket extends Socket {
  private isHeld = false;

  override write(chunk: string | Uint8Array, callback?: Callback): boolean;
  override write(chunk: string | Uint8Array, encoding?: BufferEncoding, callback?: Callback): boolean;
  override write(
    chunk: string | Uint8Array,
    second?: BufferEncoding | Callback,
    callback?: Callback,
  ): boolean {
    if (!this.isHeld) {
      this.isHeld = true;
      this.cork();
      setImmediate(() => {
        this.isHeld = false;
        this.uncork();
      });
    }
    return typeof second === 'function' ? super.write(chunk, second) : super.write(chunk, second, callback);
  }
}
