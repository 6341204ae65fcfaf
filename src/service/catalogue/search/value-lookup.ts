import { hitsOf, hitsOfDigits, noHits, union, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { valueFields, type ValueField } from './schema.ts';

/** Past every key that begins with the text before it. */
const behindAll = '\u{10ffff}';
const isLatinOrDigit = /^[\p{Script=Latin}0-9]/u;

/** Finds documents by whole values: titles, names, numbers; also those that another process has written just now. */
export class ValueLookup {
  readonly #equal;
  readonly #anyOf;
  readonly #between;
  readonly #goingOn;
  readonly #containing;
  readonly #ending;

  constructor({ sqlite }: LibraryIndex) {
    this.#equal = sqlite.prepare<[number, string], number>('SELECT doc FROM value WHERE field = ? AND key = ?').pluck();
    this.#anyOf = sqlite
      .prepare<[string, number], number>(
        'SELECT doc FROM json_each(?) AS asked CROSS JOIN value ON value.field = ? AND value.key = asked.value',
      )
      .pluck();
    this.#between = sqlite
      .prepare<[number, string, string], Buffer | null>(
        'SELECT CAST(group_concat(doc) AS BLOB) FROM value WHERE field = ? AND key >= ? AND key < ?',
      )
      .pluck();
    this.#goingOn = sqlite.prepare<{ field: number; key: string; behindAll: string }, { doc: number; key: string }>(
      `SELECT doc, key FROM value WHERE field = @field AND key >= @key || ':' AND key < @key || 'a'
       UNION ALL SELECT doc, key FROM value WHERE field = @field AND key >= @key || '{' AND key < @key || @behindAll`,
    );
    this.#containing = sqlite
      .prepare<[number, string], number>('SELECT doc FROM value WHERE field = ? AND instr(key, ?) > 0')
      .pluck();
    this.#ending = sqlite
      .prepare<[number, string, string], number>(
        'SELECT doc FROM value WHERE field = ? AND substr(key, -length(?)) = ?',
      )
      .pluck();
  }

  equal(field: ValueField, key: string): Hits {
    return hitsOf(this.#equal.all(valueFields[field], key));
  }

  anyOf(field: ValueField, keys: readonly string[]): Hits {
    return keys.length === 0 ? noHits : hitsOf(this.#anyOf.all(JSON.stringify(keys), valueFields[field]));
  }

  beginning(field: ValueField, prefix: string): Hits {
    return this.#from(field, prefix, prefix + behindAll);
  }

  /** Documents with a value that begins with a folded text, which ends with a word there: art, but not artist. */
  beginningInWords(field: ValueField, key: string): Hits {
    if (!/[a-z0-9]$/.test(key)) return this.beginning(field, key);
    // Most values go on with a space, and whatever goes on with a digit or letter is another word: few are looked at.
    const atSign = this.#from(field, key, `${key}0`);
    const others = this.#goingOn
      .all({ field: valueFields[field], key, behindAll })
      .flatMap((row) => (isLatinOrDigit.test(row.key.slice(key.length)) ? [] : row.doc));
    return union([atSign, hitsOf(others)]);
  }

  /** Documents with a value that holds this somewhere; reads all values of the field. */
  containing(field: ValueField, part: string): Hits {
    return hitsOf(this.#containing.all(valueFields[field], part));
  }

  /** Documents with a value that ends so; reads all values of the field. */
  ending(field: ValueField, end: string): Hits {
    return hitsOf(this.#ending.all(valueFields[field], end, end));
  }

  #from(field: ValueField, from: string, to: string): Hits {
    return hitsOf(hitsOfDigits(this.#between.get(valueFields[field], from, to) ?? undefined));
  }
}
