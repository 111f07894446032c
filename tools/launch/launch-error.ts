/** The user can fix it. Its message is printed without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return '';
}

/** A sentence for a common operating system error during `what`, else null. Reads error codes, or the log of PostgreSQL's programs. */
export function systemErrorMessage(reason: unknown, what: string): string | null {
  const text = `${codeOf(reason)} ${reason instanceof Error ? reason.message : String(reason)}`;
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text)) {
    return `The disk is full: ${what}. Free some space and start again.`;
  }
  if (/EROFS|Read-only file system/.test(text)) {
    return `The disk is read-only: ${what}. Set DATA_DIR to a folder that can be written.`;
  }
  if (/EACCES|EPERM|Permission denied|could not access directory/.test(text)) {
    return `No permission: ${what}. Give this user the right to write there, or set DATA_DIR to another folder.`;
  }
  return null;
}

/** A system error becomes a {@link LaunchError} that names the operation. */
export function explainSystemErrors<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof LaunchError || codeOf(error) === '') throw error;
    const reason = error instanceof Error ? error.message : codeOf(error);
    throw new LaunchError(systemErrorMessage(error, what) ?? `Not possible: ${what} (${reason}).`);
  }
}
