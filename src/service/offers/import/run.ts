import { basename } from 'node:path';
import { ImportReport, type ReportLine } from '../../catalogue/import/report.ts';
import { openBytes, readHead } from '../../catalogue/import/source.ts';
import { firstLineOf, sniffTextEncoding } from '../../platform/text-table.ts';
import type { Store } from '../../platform/db/open.ts';
import { offerIdOf, withdrawOtherOffers, writeOffers, type OfferOperation } from '../write-offers.ts';
import { noteProgress, startRun } from '../../catalogue/import/write/runs.ts';
import { readOfferCsv } from './csv.ts';
import { readOnix } from './onix.ts';
import type { OfferFile, ParsedOffer } from './parsed.ts';

export interface OfferImport {
  store: Store;
  libraryId: number;
  /** Code of the vendor in library.json. */
  vendor: string;
  /** Where the report goes (its folder `reports`). */
  dataDir: string;
  file: string;
  /** The file is all that the vendor offers: what is not in it is taken back. Otherwise it has what changed. */
  isFull: boolean;
  encoding?: string | undefined;
  now: () => number;
  onProgress?: (progress: { titles: number; storedBytes: number; totalBytes: number }) => void;
  /** Called behind each committed batch, for bringing the search index up to date. */
  afterBatch?: () => void | Promise<void>;
}

export interface OfferImportResult {
  titles: number;
  inserted: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  rejected: number;
  warned: number;
  /** The report file, when there is something in it. */
  report: string | undefined;
}

/** Thrown when a file cannot be imported at all. */
export class OfferImportError extends Error {}

const batchSize = 1_000;
/** A full file of which more than this share is rejected is a broken file: nothing is taken back for it. */
const maxRejected = 0.2;

/** Ids that were seen, a bit each, so that a million of them cost little. */
class SeenIds {
  #bits = new Uint8Array(1024);

  add(id: number): void {
    const at = id >> 3;
    if (at >= this.#bits.length) {
      const larger = new Uint8Array(at * 2);
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (id & 7));
  }

  has(id: number): boolean {
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }
}

/**
 * Opens a vendor's file in either format.
 * @param options.onRead receives how many bytes of the file as stored have been read
 * @throws OfferImportError when it is neither ONIX 3.0 nor a table with heads
 */
export async function openOfferFile(
  file: string,
  options: { encoding?: string | undefined; onRead?: (storedBytes: number) => void } = {},
): Promise<OfferFile & { size: number; fingerprint: string }> {
  const { head, packing, size, fingerprint } = await readHead(file);
  const { encoding, onRead } = options;
  const chunks = openBytes(file, { packing, from: 0, ...(onRead && { onRead }) });
  return { ...read(head, chunks, encoding, basename(file)), size, fingerprint };
}

function read(head: Buffer, chunks: AsyncIterable<Buffer>, encoding: string | undefined, file: string): OfferFile {
  const text = head[0] === 0xff && head[1] === 0xfe ? head.toString('utf16le') : head.toString('utf8');
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) {
    if (!/<(?:[\w.-]+:)?(?:ONIXMessage|Product)\b/i.test(start))
      throw new OfferImportError(`${file} is not an ONIX message`);
    if (/<(?:[\w.-]+:)?ONIXMessage\b[^>]*\brelease\s*=\s*["']2/i.test(start)) {
      throw new OfferImportError(`${file} is ONIX 2; only ONIX 3.0 is supported`);
    }
    return readOnix(chunks, encoding);
  }
  const known = encoding ?? sniffTextEncoding(head);
  const { delimiter, from } = firstLineOf(new TextDecoder(known).decode(head));
  if (delimiter === undefined) throw new OfferImportError(`${file} is neither ONIX nor a table with a header row`);
  return readOfferCsv(chunks, { encoding: known, delimiter, from });
}

/**
 * Imports a vendor's file into a library's offers, in batches of a thousand, each in one transaction. The same file twice
 * changes nothing; one that was broken off is read again from its beginning.
 * @throws OfferImportError when the file is neither ONIX 3.0 nor CSV; whatever reading or writing throws. Nothing is
 *   taken back then
 */
export async function importOffers(options: OfferImport): Promise<OfferImportResult> {
  const { store, libraryId, vendor, file, now, isFull } = options;
  let storedBytes = 0;
  const onRead = (bytes: number) => {
    storedBytes = bytes;
  };
  const { titles, sentAt, size, fingerprint } = await openOfferFile(file, { encoding: options.encoding, onRead });
  const start = { libraryId, source: `offers:${vendor}`, file: basename(file), fingerprint };
  const run = await startRun(store, start, now());
  const report = new ImportReport(options.dataDir, run.id);
  const seen = new SeenIds();
  const result: OfferImportResult = {
    titles: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    withdrawn: 0,
    rejected: 0,
    warned: 0,
    report: undefined,
  };
  const target = { libraryId, vendor };
  let batch: ParsedOffer[] = [];

  const flush = async (): Promise<void> => {
    const operations: OfferOperation[] = [];
    const lines: ReportLine[] = [];
    for (const { position, vendorKey: controlNumber, operation, reason, warnings } of batch) {
      for (const text of warnings) lines.push({ position, controlNumber, reason: text, severity: 'warning' });
      if (operation) {
        operations.push(operation);
        if (warnings.length > 0) result.warned += 1;
        continue;
      }
      result.rejected += 1;
      lines.push({ position, controlNumber, reason: reason ?? '', severity: 'rejected' });
      // What the vendor still names is not taken back because its row has a mistake.
      const known = controlNumber === undefined ? undefined : await offerIdOf(store, target, controlNumber);
      if (known !== undefined) seen.add(known);
    }
    const times = { now: now(), quotedAt: Math.min(sentAt() ?? now(), now()) };
    const written = await writeOffers(store, target, operations, times);
    for (const id of written.seen) seen.add(id);
    for (const key of written.unknown) {
      result.rejected += 1;
      const position = batch.find(({ vendorKey }) => vendorKey === key)?.position ?? 0;
      lines.push({ position, controlNumber: key, reason: 'The title was never offered', severity: 'rejected' });
    }
    result.titles += batch.length;
    result.inserted += written.inserted;
    result.updated += written.updated;
    result.unchanged += written.unchanged;
    result.withdrawn += written.withdrawn;
    report.add(lines);
    batch = [];
    options.onProgress?.({ titles: result.titles, storedBytes, totalBytes: size });
    await options.afterBatch?.();
  };
  for await (const title of titles) {
    batch.push(title);
    if (batch.length >= batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  if (isFull) {
    if (result.rejected > result.titles * maxRejected) {
      const share = `${String(result.rejected)} of ${String(result.titles)}`;
      report.add([
        {
          position: 0,
          controlNumber: undefined,
          reason: `${share} titles were rejected; nothing was taken back`,
          severity: 'warning',
        },
      ]);
    } else result.withdrawn += await withdrawOtherOffers(store, target, (id) => seen.has(id), now());
    await options.afterBatch?.();
  }
  const progress = {
    runId: run.id,
    startedAt: run.startedAt,
    position: result.titles,
    records: result.titles,
    rejected: result.rejected,
  };
  await noteProgress(store.db, { ...progress, state: 'done' }, now());
  return { ...result, report: report.isEmpty ? undefined : report.file };
}
