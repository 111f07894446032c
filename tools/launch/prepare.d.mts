interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}
/** Whether all development packages are needed, and whether the embedded PostgreSQL is. */
interface Needed {
  dev: boolean;
  embedded: boolean;
}
interface Lock {
  packages: Record<string, Entry>;
}
export function whyNotNode(version: string): string | null;
export function firstMismatch(
  lock: Lock,
  installed: Lock,
  options: Needed & { isThere: (place: string) => boolean },
): string | null;
export function neededPackages(
  variables: Record<string, string | undefined>,
  dotEnv: string | null,
  options: { dev: boolean },
): Needed;
export function npmFlags(needed: Needed): string[];
export function whyNotInstalled(output: string): string;
