import { createInstance, type TFunction } from 'i18next';
import { languages, languageTag, type Language } from '../contract/language.ts';
import { resources, type Messages } from './resources.ts';

export type Area = keyof Messages;
/** Keys of all areas: t('search:noHits'). */
export type Translate = TFunction<['common', ...Area[]]>;

const areas = Object.keys(resources['zh-CN']) as Area[];
const instance = createInstance();
// One instance, bound to a language per request: a shared current language would mix readers' languages up.
void instance.init({
  resources: Object.fromEntries(languages.map((language) => [languageTag[language], resources[language]])),
  initAsync: false,
  lng: 'zh-CN',
  fallbackLng: ['zh-CN'],
  ns: areas,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});

const bound = new Map<Language, Translate>();

/** The translating function of a language. */
export function translator(language: Language): Translate {
  const found = bound.get(language) ?? remembering(instance.getFixedT<['common', ...Area[]]>(languageTag[language]));
  bound.set(language, found);
  return found;
}

/**
 * Messages without variables are always the same text: it is looked up once. A page has about a hundred of them, and
 * looking them up each time took a tenth of its rendering.
 */
function remembering(t: Translate): Translate {
  const texts = new Map<string, unknown>();
  return new Proxy(t, {
    apply: (target, self, parameters: unknown[]) => {
      const [key] = parameters;
      if (parameters.length !== 1 || typeof key !== 'string') return Reflect.apply(target, self, parameters);
      if (!texts.has(key)) texts.set(key, Reflect.apply(target, self, parameters));
      return texts.get(key);
    },
  });
}

const pluralEndings = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/**
 * Only the messages that an island needs, with their plural forms, to be handed to it as a property.
 * @param keys keys of the area
 */
export function pick<A extends Area>(
  language: Language,
  area: A,
  keys: readonly (keyof Messages[A] & string)[],
): Record<string, string> {
  const from: Record<string, string> = { ...resources['zh-CN'][area], ...resources[language][area] };
  const out: Record<string, string> = {};
  for (const key of keys) {
    for (const ending of pluralEndings) {
      const text = from[key + ending];
      if (text !== undefined) out[key + ending] = text;
    }
  }
  return out;
}
