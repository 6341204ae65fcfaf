/**
 * A contributor's name taken apart, as far as its form is unambiguous. `literal` names are printed as they are: Chinese,
 * Japanese and Korean names, corporate bodies, names of one word, names in scripts without capitals.
 */
export type Name =
  | { kind: 'literal'; literal: string; cjk: boolean; corporate: boolean }
  | {
      kind: 'person';
      /** With the particle that belongs to it: van der Berg, Le Guin. */
      family: string;
      given: string;
      /** Particle that comes after the given name in headings: Beethoven, Ludwig van. */
      dropping: string;
      suffix: string;
    };

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const otherScript = /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}])\p{L}/u;
const suffix = /^(?:jr|sr|ii|iii|iv|v)\.?$/i;
const particle =
  /^(?:van|von|der|den|de|la|le|les|du|da|di|do|del|della|dei|dos|das|des|ter|ten|te|zu|zum|zur|af|av|el|al|bin|ibn|ben|vom|'t|y|e)$/i;
const honorific = /^(?:dr|mr|mrs|ms|sir|dame|lady|lord|saint|st|pope|king|queen|father|brother|sister|rev)\.?$/i;
/** Words by which a heading without a role of its own shows that no person is meant. */
const body =
  /(?:^|\s)(?:universit\S*|institut\S*|committee|commission|association|society|department|ministry|bureau|agency|council|group|museum|library|libraries|organi[sz]ations?|team|cent(?:er|re)|project|press|publishing|publishers|inc|ltd|llc|gmbh|co|corporation|corp|company|foundation|federation|congress|office|academy|college|school|consortium|union|staff|editors|contributors|collective|laboratory|nations|bank|of|for|the|and|&)(?=[\s.,]|$)/i;

const literal = (text: string, corporate: boolean): Name => ({
  kind: 'literal',
  literal: text,
  cjk: cjk.test(text),
  corporate,
});

/** A text that ends with a closing bracket, without its part from the opening one on; any other text as it is. */
function withoutBracket(text: string): string {
  const at = /[)\]]$/.test(text) ? text.search(/[([]/) : -1;
  return at === -1 ? text : text.slice(0, at).trimEnd();
}

/**
 * Reads a name in either order: `Lawrence, D. H. (David Herbert)`, `King, Martin Luther, Jr.`, `Ludwig van Beethoven`.
 * In direct order the last word (with the particles before it) is taken for the family name, so a double Spanish
 * surname without a comma is read short: nothing in it contradicts that.
 * @param corporate true when the record says that this is a body and not a person
 */
export function readName(name: string, corporate = false): Name {
  const text = name.trim();
  if (corporate || cjk.test(text)) return literal(text, corporate);
  // The fuller form in brackets belongs to the authority heading, not to the name on the title page.
  const short = text
    .split(/(?<=[)\]])/)
    .map(withoutBracket)
    .join('')
    .trim();
  if (short === '' || otherScript.test(short) || /[;/]/.test(short)) return literal(text, false);
  const parts = short
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/\d/.test(part))
    .map((part) => part.replace(/\s+/g, ' '));
  const [first = '', second, third] = parts;
  if (first === '' || (/\d/.test(text) && parts.length < 2)) return literal(text, false);
  if (second === undefined || (suffix.test(second) && third === undefined)) return direct(first, second ?? '');
  if (body.test(first) || /^(?:inc|ltd|llc|co)\.?$/i.test(second)) return literal(text, true);
  if (suffix.test(second)) return inverted(first, third ?? '', second);
  return inverted(first, second, third !== undefined && suffix.test(third) ? third : '');
}

function inverted(family: string, input: string, end: string): Name {
  const words = input.split(' ');
  let at = words.length;
  while (at > 1 && isLowerParticle(words[at - 1])) at -= 1;
  return {
    kind: 'person',
    family,
    given: words.slice(0, at).join(' '),
    dropping: words.slice(at).join(' '),
    suffix: end,
  };
}

const isLowerParticle = (word: string | undefined): boolean =>
  word !== undefined && particle.test(word) && word === word.toLowerCase();

function direct(text: string, end: string): Name {
  if (body.test(text)) return literal(end === '' ? text : `${text}, ${end}`, true);
  const words = text.split(' ');
  let ending = end;
  const last = words.at(-1) ?? '';
  if (words.length > 2 && ending === '' && suffix.test(last)) ending = words.pop() ?? '';
  if (words.length < 2 || honorific.test(words[0] ?? '')) return literal(text, false);
  let at = words.length - 1;
  while (at > 1 && particle.test(words[at - 1] ?? '')) at -= 1;
  return {
    kind: 'person',
    family: words.slice(at).join(' '),
    given: words.slice(0, at).join(' '),
    dropping: '',
    suffix: ending,
  };
}

/**
 * Initials of the given names: `D. H.` and `Jean-Paul`.
 * @param mark what follows each letter: `.` or nothing
 * @param between what parts given names that are written apart
 */
export function initials(input: string, mark: string, between: string): string {
  return input
    .split(/\s+|(?<=\.)(?=\p{L})/u)
    .map((word) =>
      word
        .split('-')
        .map((part) => [...part.replace(/^[^\p{L}]+/u, '')][0])
        .filter((letter) => letter !== undefined)
        .map((letter) => letter.toLocaleUpperCase('en') + mark)
        .join('-'),
    )
    .filter((word) => word !== '')
    .join(between);
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** Ludwig van Beethoven; Martin Luther King Jr. */
export function directName(name: Name): string {
  if (name.kind === 'literal') return name.literal;
  return joined(spaced(name.given), name.dropping, name.family, name.suffix);
}

/** Beethoven, Ludwig van; King, Martin Luther, Jr. */
export function invertedName(name: Name): string {
  if (name.kind === 'literal') return name.literal;
  const rest = joined(spaced(name.given), name.dropping);
  return [name.family, rest, name.suffix].filter((part) => part !== '').join(', ');
}

/** J.K. is written J. K. */
const spaced = (input: string): string => input.replace(/(?<=\p{L}\.)(?=\p{L})/gu, ' ');
