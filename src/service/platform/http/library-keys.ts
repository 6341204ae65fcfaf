import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The key that a library has with a service; undefined where it has none. */
export type KeyOf = (groupCode: string) => string | undefined;

const fileSchema = z.record(z.string(), z.string());

/**
 * Keys that libraries have with services of others: the variable <variable>_<group code>, else a file of the data folder
 * (`{ "100001": "…" }`). Never part of library.json, which is configuration that pages are made of.
 * @throws when the file is there and cannot be understood
 */
export function libraryKeysOf(
  dataDir: string,
  env: Record<string, string | undefined>,
  { variable, file }: { variable: string; file: string },
): KeyOf {
  const path = join(dataDir, file);
  const keys = existsSync(path) ? fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  return (groupCode) => {
    const given = env[`${variable}_${groupCode}`];
    return given === undefined || given === '' ? keys[groupCode] : given;
  };
}

/** Tokens for providers of documents: DOCUMENT_DELIVERY_TOKEN_<group code>, else document-delivery-tokens.json. */
export const documentTokensOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'DOCUMENT_DELIVERY_TOKEN', file: 'document-delivery-tokens.json' });
