import pino from 'pino';

/** The process's log, one JSON object a line. No token, password, code or body goes in. */
export const log = pino({ level: 'info', base: { pid: process.pid } });
