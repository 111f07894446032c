/** The last line of an export: without it, a file is incomplete. */
export const endLine = (rows: number) => `# end, ${rows} rows\r\n`;
export const endLinePattern = /^# end, (\d+) rows$/;
