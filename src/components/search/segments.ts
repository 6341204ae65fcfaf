export interface Segment {
  text: string;
  marked: boolean;
}

/**
 * Cuts a text at the ranges to be marked, so that it can be rendered as text nodes and never as markup.
 * @param ranges [start, end) in UTF-16 units; what lies outside the text or overlaps is passed over
 */
export function segmentsOf(text: string, ranges: readonly (readonly [number, number])[] = []): Segment[] {
  const out: Segment[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(start, at);
    const to = Math.min(end, text.length);
    if (to <= from) continue;
    if (from > at) out.push({ text: text.slice(at, from), marked: false });
    out.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) out.push({ text: text.slice(at), marked: false });
  return out;
}
