import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LoadedLibrary } from '../libraries/types.ts';
import type { ModelSettings } from './model.ts';

/** The model that answers a library's readers; undefined: the catalogue alone does. */
export type ModelOf = (library: Pick<LoadedLibrary, 'groupCode' | 'file'>) => ModelSettings | undefined;

/** The model of libraries that name none themselves. */
export interface SharedModel {
  url: string;
  model: string;
  key: string | undefined;
}

/**
 * Which model each library has: that of its library.json, else the shared one.
 * @param keyOf key of the library's own model, by group code. The shared key goes to the shared model alone: what a
 *   library writes into its file must not lead it elsewhere
 */
export const modelsOf =
  (shared: SharedModel | undefined, keyOf: (groupCode: string) => string | undefined): ModelOf =>
  ({ groupCode, file: { assistant } }) => {
    const { model } = assistant;
    if (model) return { ...model, key: keyOf(groupCode) };
    return shared && { ...shared, temperature: 0.3, maxTokens: 1200, timeoutMs: 30_000 };
  };

const fileSchema = z.record(z.string(), z.string());

/**
 * Keys of libraries' own models: the variable ASSISTANT_KEY_<group code>, else assistant-keys.json of the data folder
 * (`{ "100001": "…" }`). Never part of library.json, which is configuration that pages are made of.
 * @throws when the file is there and cannot be understood
 */
export function modelKeysOf(
  dataDir: string,
  env: Record<string, string | undefined>,
): (groupCode: string) => string | undefined {
  const file = join(dataDir, 'assistant-keys.json');
  const kept = existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return (groupCode) => {
    const given = env[`ASSISTANT_KEY_${groupCode}`];
    return given === undefined || given === '' ? kept[groupCode] : given;
  };
}
