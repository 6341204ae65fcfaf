import type { FindConfig } from '../../contract/config.ts';
import type { Language } from '../../contract/language.ts';
import { localKeys } from './keys.ts';
import { sharedStorage } from './storage.ts';

/** The explanations in it are in one language, and all of it is of one library. */
interface StoredConfig {
  groupCode: string;
  language: Language;
  config: FindConfig;
}
type Site = Pick<StoredConfig, 'groupCode' | 'language'>;

/** The library's configuration as this browser saw it last. */
export function storedConfig({ groupCode, language }: Site): FindConfig | undefined {
  try {
    const stored: Partial<StoredConfig> = JSON.parse(sharedStorage.getItem(localKeys.findConfig) ?? '{}');
    return stored.groupCode === groupCode && stored.language === language ? stored.config : undefined;
  } catch {
    return undefined;
  }
}

export function storeConfig({ groupCode, language }: Site, config: FindConfig): void {
  const stored: StoredConfig = { groupCode, language, config };
  sharedStorage.setItem(localKeys.findConfig, JSON.stringify(stored));
}
