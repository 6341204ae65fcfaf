/** Number of changes in the log; older ones must be looked up. */
const maxChanges = 32_768;
/** Documents that lie no further from each other are read in one go. */
const maxGap = 256;
/** More spans than this cost as much as reading all. */
const maxSpans = 16;

/** Documents from one number to another, both among them. */
export type Span = readonly [from: number, to: number];

/** Which documents were put or removed last, by the order in which it was done. */
export class ChangeLog {
  #ring = new Uint32Array(0);
  /** How many changes there have been. */
  end = 0;

  note(doc: number): void {
    if (this.#ring.length === 0) this.#ring = new Uint32Array(maxChanges);
    this.#ring[this.end % maxChanges] = doc;
    this.end += 1;
  }

  /**
   * Spans that have every document that has changed since a position, ascending, and some between them.
   * @param position what `end` was then
   * @returns undefined when they are too many, or no longer known
   */
  spansSince(position: number): Span[] | undefined {
    const many = this.end - position;
    if (many > maxChanges) return undefined;
    const docs = new Uint32Array(many);
    for (let at = 0; at < many; at += 1) docs[at] = this.#ring[(position + at) % maxChanges] ?? 0;
    docs.sort();
    const spans: Span[] = [];
    let [from, to] = [docs[0] ?? 0, docs[0] ?? 0];
    for (const doc of docs) {
      if (doc - to > maxGap) {
        spans.push([from, to]);
        from = doc;
      }
      to = doc;
    }
    if (many > 0) spans.push([from, to]);
    return spans.length > maxSpans ? undefined : spans;
  }
}
