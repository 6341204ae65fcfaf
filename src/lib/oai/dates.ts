/** A moment as OAI-PMH writes it: UTC, whole seconds. */
export const writeDatestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export interface Datestamp {
  granularity: 'day' | 'second';
  /** First millisecond of the day or the second. */
  begin: number;
  /** First millisecond after it. */
  end: number;
}

/** Reads YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ (OAI-PMH 3.3); undefined for everything else, and for 30 February. */
export function readDatestamp(text: string): Datestamp | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!day && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  const begin = Date.parse(day ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(begin) || !writeDatestamp(begin).startsWith(text.slice(0, -1))) return undefined;
  return { granularity: day ? 'day' : 'second', begin, end: begin + (day ? 86_400_000 : 1000) };
}
