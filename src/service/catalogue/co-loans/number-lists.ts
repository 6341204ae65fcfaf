/** Lists of integers in one buffer outside the JavaScript heap: 4 bytes per loan. */
export class NumberLists {
  #values = new Int32Array(1024);
  readonly #starts = [0];

  get count(): number {
    return this.#starts.length - 1;
  }

  at(place: number): Int32Array {
    return this.#values.subarray(this.#starts[place] ?? 0, this.#starts[place + 1] ?? 0);
  }

  add(list: readonly number[]): void {
    const start = this.#starts.at(-1) ?? 0;
    if (start + list.length > this.#values.length) {
      const larger = new Int32Array(Math.max(this.#values.length * 2, start + list.length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values.set(list, start);
    this.#starts.push(start + list.length);
  }

  /** For each number the places of the lists that have it. @param count of numbers, from 0 on */
  inverted(count: number): NumberLists {
    const sizes = new Int32Array(count + 1);
    const end = this.#starts.at(-1) ?? 0;
    for (let at = 0; at < end; at += 1)
      sizes[(this.#values[at] ?? 0) + 1] = (sizes[(this.#values[at] ?? 0) + 1] ?? 0) + 1;
    for (let at = 0; at < count; at += 1) sizes[at + 1] = (sizes[at + 1] ?? 0) + (sizes[at] ?? 0);
    const made = new NumberLists();
    made.#values = new Int32Array(end);
    for (let at = 1; at <= count; at += 1) made.#starts.push(sizes[at] ?? 0);
    for (let place = 0; place < this.count; place += 1) {
      for (const value of this.at(place)) {
        const next = sizes[value] ?? 0;
        made.#values[next] = place;
        sizes[value] = next + 1;
      }
    }
    return made;
  }
}
