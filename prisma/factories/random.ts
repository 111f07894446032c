/** Deterministic by seed, so that demo data is the same everywhere. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Next number from 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Integer; `high` is inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] {
    return list[this.between(0, list.length - 1)] ?? list[0];
  }

  oneOf<T>(list: readonly T[]): T | null {
    return list[this.between(0, list.length - 1)] ?? null;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}
