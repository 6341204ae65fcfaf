import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Environment } from './environment/environment.ts';
import { requestId } from './request-id.ts';

/** Names under which something secret may come along in the details of a log line; it is left out of the line. */
const secrets = ['password', 'token', 'jwt', 'authorization', 'cookie', 'verifyCode', 'headers'];

/** How the log is written: nothing secret, and no name of the machine. */
export const logOptions = (level: Environment['logLevel']): LoggerOptions => ({
  level,
  base: null,
  mixin: () => {
    const id = requestId();
    return id === undefined ? {} : { requestId: id };
  },
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
});

/** The process' log: JSON lines on the standard output. */
export const createLog = (level: Environment['logLevel']): Logger => pino(logOptions(level));
