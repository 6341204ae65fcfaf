/** Values of one statement: both databases limit how many it may have. */
const valuesAtOnce = 1_000;

/** Asks for many values in chunks. @returns the rows of all of them */
export async function inChunks<V, R>(values: readonly V[], find: (chunk: readonly V[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < values.length; at += valuesAtOnce)
    for (const row of await find(values.slice(at, at + valuesAtOnce))) found.push(row);
  return found;
}
