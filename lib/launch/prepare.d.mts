interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}
interface Lock {
  packages: Record<string, Entry>;
}
export function whyNotNode(version: string): string | null;
export function outOfStep(
  lock: Lock,
  installed: Lock,
  options: { dev: boolean; isThere: (place: string) => boolean },
): string | null;
export function whyNotInstalled(output: string): string;
