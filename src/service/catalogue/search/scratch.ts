/** Room that is used again: new room of a megabyte for each search would have the whole heap collected all the time. */
export class ScratchBytes {
  #bytes = new Uint8Array(0);

  /** So many zeros and some more, in the room of before: what was written there is to be read by then. */
  zeros(length: number): Uint8Array {
    if (this.#bytes.length < length) this.#bytes = new Uint8Array(Math.ceil(length * 1.25));
    else this.#bytes.fill(0, 0, length);
    return this.#bytes;
  }
}
