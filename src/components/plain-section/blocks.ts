/**
 * What a plain section says, as data: a section's file puts blocks together, and Blocks.astro alone knows how they
 * look. Texts are ready for the reader, addresses too.
 */

export interface Text {
  text: string;
  /** Leads there. */
  href?: string | undefined;
  /** Language of the text where it is another than the page's. */
  lang?: string | undefined;
  /** ISO day or time that the text says. */
  at?: string | undefined;
  tone?: 'bad' | 'good' | 'quiet' | 'strong' | undefined;
  /** A link by which an order is paid: with scripts over this very page (islands/purchasing/pay.tsx). */
  pay?: { orderId: string; fen: number } | undefined;
}

/** A line; what is empty or missing is left out, so that descriptors can name what may be missing. */
export type Line = string | Text | null | undefined | false;

/** Lines one under the other, or one. */
export type Cell = Line | readonly Line[];

/** A button that sends a form to the section's page; what it does is in the section's `acts`. */
export interface Act {
  act: string;
  label: string;
  /** What it is about, for those who hear the label alone. */
  about?: string | undefined;
  values?: Readonly<Record<string, string>>;
  isMain?: boolean;
}

interface Row {
  /** As many as columns; the first says which row it is. */
  cells: readonly Cell[];
  acts?: readonly (Act | false)[];
  /** What is under the row over its whole width. */
  below?: { lines: readonly Line[]; acts: readonly (Act | false)[] } | undefined;
}

interface Entry {
  heading: Line;
  lines: readonly Line[];
}

interface Titled {
  title?: string | undefined;
}

export type Block =
  | (Titled & { kind: 'text'; lines: readonly Line[] })
  | (Titled & { kind: 'facts'; facts: readonly { name: string; value: Cell }[] })
  | (Titled & {
      kind: 'table';
      caption: string;
      columns: readonly string[];
      rows: readonly Row[];
    })
  | (Titled & { kind: 'entries'; entries: readonly Entry[] })
  /** Ways on or parts to choose from; the one that is shown is marked. */
  | { kind: 'links'; label: string; links: readonly { text: string; href: string; isCurrent?: boolean }[] }
  | { kind: 'acts'; acts: readonly Act[] }
  /** Nothing is there: what that means, and the way on. */
  | { kind: 'nothing'; title: string; hint?: string | undefined; link?: { text: string; href: string } }
  | { kind: 'failure'; message: string }
  /** Pages of the list before it. */
  | { kind: 'pages'; count: number; rows: number };

export function linesOf(cell: Cell): Text[] {
  const lines: readonly Line[] = Array.isArray(cell) ? cell : [cell];
  return lines.flatMap((line) => {
    if (line === null || line === undefined || line === false || line === '') return [];
    const text = typeof line === 'string' ? { text: line } : line;
    return text.text === '' ? [] : [text];
  });
}
