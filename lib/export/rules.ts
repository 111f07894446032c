/** The last line of an export, by which a file that was cut off is recognized. */
export const endLine = (rows: number) => `# end, ${rows} rows\r\n`;
export const endLinePattern = /^# end, (\d+) rows$/;
