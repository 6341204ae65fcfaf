import { join } from 'node:path';
import { z } from 'zod';
import { readKeyFile } from '../key-file.ts';

/** The key that a library has with a service; undefined where it has none. */
export type KeyOf = (groupCode: string) => string | undefined;

const fileSchema = z.record(z.string(), z.string());

/**
 * Keys that libraries have with services of others: the variable <variable>_<group code>, else a file of the data folder
 * (`{ "100001": "…" }`). Never part of library.json, which is configuration that pages are made of.
 * @throws EnvironmentError if the file is invalid
 */
export function libraryKeysOf(
  dataDir: string,
  env: Record<string, string | undefined>,
  { variable, file }: { variable: string; file: string },
): KeyOf {
  const keys = readKeyFile(fileSchema, join(dataDir, file));
  return (groupCode) => {
    const given = env[`${variable}_${groupCode}`];
    return given === undefined || given === '' ? keys[groupCode] : given;
  };
}

/** Tokens for providers of documents: DOCUMENT_DELIVERY_TOKEN_<group code>, else document-delivery-tokens.json. */
export const documentTokensOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'DOCUMENT_DELIVERY_TOKEN', file: 'document-delivery-tokens.json' });
