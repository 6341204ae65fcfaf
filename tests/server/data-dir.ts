import { cpSync } from 'node:fs';

/** What belongs to the process that wrote it: its number, and the file by which it tries whether there is room. */
const ofProcess = /(?:server\.pid|\.space-\d+)$/;

/** Copies the data of a server that may be running. */
export const copyDataDir = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true, filter: (path) => !ofProcess.test(path) });
};
