import { createInstance, type TFunction } from 'i18next';
import { languages, languageTag, type Language } from '../contract/language.ts';
import { cut, fillCut } from './format.ts';
import { messagesByLanguage, type Messages } from './messages.ts';

export type Area = keyof Messages;
/** Keys of all areas: t('search:noHits'). */
export type Translate = TFunction<['common', ...Area[]]>;

const areas = Object.keys(messagesByLanguage['zh-CN']) as Area[];
const instance = createInstance();
// One instance, bound to a language per request: a shared current language would mix readers' languages up.
void instance.init({
  resources: Object.fromEntries(languages.map((language) => [languageTag[language], messagesByLanguage[language]])),
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
  const found = bound.get(language) ?? remembering(language);
  bound.set(language, found);
  return found;
}

/** What a message is filled with; undefined where a call of i18next says something else by it. */
function valuesOf(input: unknown): Record<string, string | number> | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    values[name] = value;
  }
  return values;
}

/**
 * Looks messages up once: i18next decides on language, fallback and plural, and the text that it finds is the same for
 * every number of that plural. A page has some two hundred messages, and looking them up and filling them in each time
 * took an eighth of its rendering.
 */
function remembering(language: Language): Translate {
  const t: Translate = instance.getFixedT<['common', ...Area[]]>(languageTag[language]);
  const plurals = new Intl.PluralRules(languageTag[language]);
  const texts = new Map<string, unknown>();
  const filled = new Map<string, readonly string[]>();
  const find = (key: string): unknown => {
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = Reflect.apply(t, undefined, [key])));
    return text;
  };
  const findFilled = (key: string, values: Record<string, string | number>): string => {
    const { count } = values;
    // Nothing may have a text of its own.
    const form = typeof count !== 'number' ? '' : count === 0 ? '0' : plurals.select(count);
    const name = `${key} ${form}`;
    let pieces = filled.get(name);
    if (!pieces) {
      filled.set(
        name,
        (pieces = cut(String(Reflect.apply(t, undefined, [key, { ...values, skipInterpolation: true }])))),
      );
    }
    return fillCut(pieces, values);
  };
  return new Proxy(t, {
    apply: (target, self, parameters: unknown[]) => {
      const [key, given] = parameters;
      if (typeof key === 'string') {
        if (parameters.length === 1) return find(key);
        const values = parameters.length === 2 ? valuesOf(given) : undefined;
        if (values) return findFilled(key, values);
      }
      return Reflect.apply(target, self, parameters);
    },
  });
}

const pluralEndings = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** What was picked, by language and keys: pages pick by the same few lists, and each key has seven endings. */
const picked = new Map<string, Readonly<Record<string, string>>>();

/**
 * Only the messages that an island needs, with their plural forms, to be handed to it as a property.
 * @param keys keys of the area
 */
export function pick<A extends Area>(
  language: Language,
  area: A,
  keys: readonly (keyof Messages[A] & string)[],
): Readonly<Record<string, string>> {
  const place = `${language} ${area} ${keys.join(' ')}`;
  const known = picked.get(place);
  if (known) return known;
  // Read where they stand: a page picks a few of some hundred messages.
  const own: Readonly<Record<string, string>> = messagesByLanguage[language][area];
  const chinese: Readonly<Record<string, string>> = messagesByLanguage['zh-CN'][area];
  const out: Record<string, string> = {};
  for (const key of keys) {
    // Uses one language per message, because the Chinese text without plural would be mixed with the two English forms.
    const source = pluralEndings.some((ending) => own[key + ending] !== undefined) ? own : chinese;
    for (const ending of pluralEndings) {
      const text = source[key + ending];
      if (text !== undefined) out[key + ending] = text;
    }
  }
  picked.set(place, out);
  return out;
}
