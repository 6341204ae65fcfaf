import { createHash } from 'node:crypto';
import type { Store } from '../../platform/db/open.ts';

/** Control numbers by the thousand and million, as 53 bits of a digest each: eight bytes a number. */
export class NumberSet {
  #values = new Float64Array(1024);
  #length = 0;
  #isSorted = true;

  add(text: string): void {
    if (this.#length === this.#values.length) {
      const more = new Float64Array(this.#length * 2);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.#length] = keyOf(text);
    this.#length += 1;
    this.#isSorted = false;
  }

  #sort(): void {
    if (!this.#isSorted) this.#values.subarray(0, this.#length).sort();
    this.#isSorted = true;
  }

  distinct(): number {
    this.#sort();
    return this.#values
      .subarray(0, this.#length)
      .reduce((count, value, at, all) => (at > 0 && all[at - 1] === value ? count : count + 1), 0);
  }

  has(text: string): boolean {
    this.#sort();
    const key = keyOf(text);
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#values[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low < this.#length && this.#values[low] === key;
  }
}

function keyOf(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return digest.readUInt32BE(0) * 0x20_0000 + (digest.readUInt32BE(4) >>> 11);
}

/** Control numbers that a library has of a source, page by page. */
export async function* liveNumbers(
  { db }: Pick<Store, 'db'>,
  { libraryId, source }: { libraryId: number; source: string },
): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    let page = db
      .selectFrom('record')
      .select('control_number')
      .where('library_id', '=', libraryId)
      .where('source', '=', source)
      .where('deleted_at', 'is', null);
    if (after !== undefined) page = page.where('control_number', '>', after);
    const rows = await page.orderBy('control_number').limit(5000).execute();
    if (rows.length === 0) return;
    after = rows.at(-1)?.control_number;
    yield rows.map((row) => row.control_number);
  }
}
