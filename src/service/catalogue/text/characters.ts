import traditionalToSimplified from 'opencc-js/dict/TSCharacters';
import taiwanVariants from 'opencc-js/dict/TWVariantsRev';
import hongKongVariants from 'opencc-js/dict/HKVariantsRev';
import japaneseForms from 'opencc-js/dict/JPShinjitaiCharacters';

/**
 * Folds single characters. Phrase conversion would depend on neighbouring characters, so that a title and a part of it
 * would fold differently.
 */

/** Forms that readers use interchangeably, but dictionaries distinguish. */
const mixedInPractice = '著 着|矽 硅|妳 你|牠 它|祂 他|麽 么|麼 么|喆 哲|〇 零';

const pairs = function* (dictionary: string): Generator<[string, string]> {
  for (const entry of dictionary.split('|')) {
    const [from, to] = entry.split(' ');
    if (from !== undefined && to !== undefined) yield [from, to];
  }
};

/** The 6,763 characters of GB 2312, used in mainland China: variant tables must not replace them. */
export function commonSimplified(): Set<string> {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xf7; row += 1) for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell);
  return new Set(new TextDecoder('gb18030').decode(new Uint8Array(bytes)));
}

function buildTable(): Map<string, string> {
  const table = new Map(pairs(traditionalToSimplified));
  const common = commonSimplified();
  const simplified = (character: string): string => table.get(character) ?? character;
  for (const dictionary of [taiwanVariants, hongKongVariants, japaneseForms]) {
    for (const [form, standard] of pairs(dictionary)) {
      const [a, b] = [simplified(form), simplified(standard)];
      if (a === b) continue;
      if (common.has(b) && !common.has(a)) table.set(form, b);
      else if (common.has(a) && !common.has(b)) table.set(standard, a);
    }
  }
  for (const [form, standard] of pairs(mixedInPractice)) table.set(form, standard);
  // Chains (variant → traditional → simplified) are resolved here, so that folding needs one look-up.
  for (const [form, first] of table) {
    let target = first;
    for (let step = 0; step < 4; step += 1) target = table.get(target) ?? target;
    table.set(form, target);
  }
  return table;
}

const beyondFirstPlane = new Map<string, string>();
/**
 * UTF-16 unit → folded unit; 128 KB that answer without hashing. Units that fold to an astral character are in the map.
 */
const firstPlane = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
for (const [form, target] of buildTable()) {
  if (form.length === 1 && target.length === 1) firstPlane[form.charCodeAt(0)] = target.charCodeAt(0);
  else beyondFirstPlane.set(form, target);
}

/** Folds one character (one code point): traditional, Taiwan, Hong Kong and Japanese forms to the simplified one. */
export function foldCharacter(character: string): string {
  if (character.length > 1) return beyondFirstPlane.get(character) ?? character;
  const unit = character.charCodeAt(0);
  const folded = firstPlane[unit] ?? unit;
  if (folded !== unit) return String.fromCharCode(folded);
  return unit < 0x3400 ? character : (beyondFirstPlane.get(character) ?? character);
}
