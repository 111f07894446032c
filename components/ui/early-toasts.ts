import type { Toast } from './toast';

export interface EarlyToast extends Toast {
  readonly id: number;
}

/** While no region is loaded: all errors, oldest first, and the last success. Shown as plain messages, until they end. */
export class EarlyToasts {
  private shown: readonly EarlyToast[] = [];
  private last = 0;
  private readonly readers = new Set<() => void>();

  readonly read = (): readonly EarlyToast[] => this.shown;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  };

  add(toast: Toast): void {
    this.last += 1;
    const kept = this.shown.filter(({ tone }) => tone === 'error' || toast.tone === 'error');
    this.write([...kept, { ...toast, id: this.last }]);
  }

  end(tone: Toast['tone']): void {
    if (this.shown.some((toast) => toast.tone === tone))
      this.write(this.shown.filter((toast) => toast.tone !== tone));
  }

  private write(toasts: readonly EarlyToast[]): void {
    this.shown = toasts;
    for (const reader of this.readers) reader();
  }
}

/** Milliseconds for which a toast is shown: more to reach the link or button. */
export function shownFor({ data }: Toast): number {
  return data.link === undefined && data.action === undefined ? 5000 : 15_000;
}
