import type { SharedModel } from '../../platform/environment/environment.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { libraryKeysOf, type KeyOf } from '../../platform/http/library-keys.ts';
import type { ModelSettings } from './model.ts';

/** The model that answers a library's readers; undefined: the catalogue alone does. */
export type ModelOf = (library: Pick<LoadedLibrary, 'groupCode' | 'file'>) => ModelSettings | undefined;

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
    return shared && { ...shared, temperature: 0.3, maxTokens: 1200, timeoutMs: 30_000, tools: true };
  };

/** Keys of libraries' own models: ASSISTANT_KEY_<group code>, else assistant-keys.json of the data folder. */
export const modelKeysOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'ASSISTANT_KEY', file: 'assistant-keys.json' });
