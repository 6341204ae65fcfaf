/** Name of the file, beside the server, of what the build has learnt from the examples. */
export const intentsFile = 'intents.bin';

let path: string | undefined;
/** Says in which file of the build that is. Where there is none, a process learns it itself. */
export const readIntentsFrom = (file: string): void => void (path = file);

/** Where it is; undefined in a process without a build. */
export const intentsPath = (): string | undefined => path;
