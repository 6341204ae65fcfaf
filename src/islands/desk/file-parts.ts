export interface FilePart {
  bytes: Uint8Array<ArrayBuffer>;
  isLast: boolean;
}

async function isPacked(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/**
 * The bytes of a file, packed with gzip, in parts of one size; only the last is shorter. Little more than one part is
 * in memory.
 * @param onRead receives how many bytes of the file have been read
 */
export async function* partsOf(file: Blob, size: number, onRead: (bytes: number) => void): AsyncGenerator<FilePart> {
  let read = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        read += chunk.length;
        onRead(read);
        controller.enqueue(chunk);
      },
    }),
  );
  const packed = (await isPacked(file)) ? counted : counted.pipeThrough(new CompressionStream('gzip'));
  const reader = packed.getReader();
  let rest = new Uint8Array(0);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const all = new Uint8Array(rest.length + value.length);
      all.set(rest);
      all.set(value, rest.length);
      let at = 0;
      // A part goes only when more follows it: the last one must say that it is.
      for (; all.length - at > size; at += size) yield { bytes: all.slice(at, at + size), isLast: false };
      rest = all.slice(at);
    }
    yield { bytes: rest, isLast: true };
  } finally {
    await reader.cancel();
  }
}
