import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Variables = Record<string, string | undefined>;

/** The variable whose value is in the file that another variable names: `DATABASE_URL` for `DATABASE_URL_FILE`. */
export function variableOfFile(name: string, isVariable: (name: string) => boolean): string | undefined {
  const variable = name.replace(/_FILE$/, '');
  return variable !== name && isVariable(variable) ? variable : undefined;
}

const read = (file: string): string => readFileSync(file, 'utf8').replace(/\r?\n$/, '');

/**
 * Reads variables that are not set from files: `NAME_FILE` names a file, and systemd credentials have the names of
 * variables.
 * @throws what reading a file throws
 */
export function readSecretFiles(env: Variables, isVariable: (name: string) => boolean): Variables {
  const files: Record<string, string> = {};
  const credentials = env['CREDENTIALS_DIRECTORY'] ?? '';
  for (const name of existsSync(credentials) ? readdirSync(credentials) : [])
    if (isVariable(name)) files[name] = join(credentials, name);
  for (const [name, file = ''] of Object.entries(env)) {
    const variable = variableOfFile(name, isVariable);
    if (variable !== undefined && file !== '') files[variable] = file;
  }
  const missing = Object.entries(files).filter(([name]) => (env[name] ?? '') === '');
  return Object.fromEntries(missing.map(([name, file]) => [name, read(file)]));
}
