import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { EnvironmentError } from './environment/environment.ts';

/**
 * Parses keys of a library with outside services.
 * @param place the file or variable that contains them, for the message
 * @throws EnvironmentError with the place and the names of the wrong fields; it never contains a key
 */
export function parseKeys<T>(schema: z.ZodType<T>, text: string, place: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? `invalid fields: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`
        : 'not valid JSON';
    throw new EnvironmentError(`${place}: ${reason}`);
  }
}

/** Reads a file of keys; empty if the file is missing. @throws EnvironmentError as `parseKeys` */
export const readKeyFile = <T extends object>(schema: z.ZodType<T>, file: string): Partial<T> =>
  existsSync(file) ? parseKeys(schema, readFileSync(file, 'utf8'), file) : {};
