import type { Language } from '../../../lib/contract/language.ts';
import zhCN from './zh-CN.json' with { type: 'json' };
import zhTW from './zh_TW.json' with { type: 'json' };
import enUS from './en-US.json' with { type: 'json' };

export type MessageKey = keyof typeof zhCN;

const messages: Record<Language, Record<MessageKey, string>> = { 'zh-CN': zhCN, zh_TW: zhTW, 'en-US': enUS };

/** A message of the service in the reader's language, with {{name}} replaced by the value given for it. */
export function message(language: Language, key: MessageKey, values: Record<string, string | number> = {}): string {
  return messages[language][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
