import { isOffered, requestRuleFor } from '#lib/rules/copy-request-rules.ts';
import { lentAtOnce, type RequestKind } from '#lib/rules/copy-requests.ts';
import { dayAfter } from '#lib/rules/days.ts';
import { itemByBarcode } from '#service/circulation/facts.ts';
import { libraryDay, ruleOf } from '#service/platform/configuration/lending.ts';
import { type Db, inTransaction } from '#service/platform/db/database.ts';
import { writeImportedLoan } from '#service/circulation/import.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { openStories, pastStories, type Story, type StoryStep } from './copy-request-stories.ts';
import { campusAt, placeSites } from '#service/request-queue/pickup-places.ts';
import { lastDayOnShelf } from '#service/request-queue/queue.ts';
import { takeStep, type RequestRow } from '#service/request-queue/steps.ts';
import { blank, insertRequest } from '#service/copy-requests/write-requests.ts';

const dayMs = 86_400_000;

interface DemoCopy {
  item_id: number;
  record_id: number;
  barcode: string;
  call_number: string | null;
  lib_code: string;
  location_id: string;
  material_type: string | null;
}
interface DemoReader {
  id: number;
  type_code: string | null;
}
/** Copies of books, one of a record, by how often they were lent. */
async function copies(db: Db, libraryId: number, status: 'available' | 'loaned', limit: number): Promise<DemoCopy[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .leftJoin('popularity', 'popularity.record_id', 'record.id')
    .select(['item.id as item_id', 'item.record_id', 'item.barcode', 'item.material_type'])
    .select(['holding.call_number', 'holding.lib_code', 'holding.location_id'])
    .where('item.library_id', '=', libraryId)
    .where('item.status', '=', status)
    .where('item.volume', 'is', null)
    .where('record.kind', '=', 'book')
    .where('record.deleted_at', 'is', null)
    .$if(status === 'loaned', (out) =>
      out.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('item as other')
              .select('other.id')
              .whereRef('other.record_id', '=', 'item.record_id')
              .where('other.status', '!=', 'loaned'),
          ),
        ),
      ),
    )
    .orderBy('popularity.loans', 'desc')
    .orderBy('item.id')
    .limit(limit)
    .execute();
  return [...new Map(rows.map((row) => [row.record_id, row])).values()];
}

/** The demo of one library as it is written. */
class Telling {
  readonly #db: Db;
  readonly #library: LoadedLibrary;
  readonly #now: number;
  readonly #shelved: DemoCopy[];
  readonly #out: DemoCopy[];

  constructor(db: Db, library: LoadedLibrary, now: number, found: { shelved: DemoCopy[]; out: DemoCopy[] }) {
    this.#db = db;
    this.#library = library;
    this.#now = now;
    this.#shelved = found.shelved;
    this.#out = found.out;
  }

  /** A copy that the rules let the reader ask for; nobody else in the demo gets it. */
  #take(kind: RequestKind, reader: DemoReader, isOut: boolean): DemoCopy | undefined {
    const list = isOut ? this.#out : this.#shelved;
    const at = list.findIndex((copy) => {
      const subject = {
        readerType: reader.type_code,
        materialType: copy.material_type,
        locationId: copy.location_id,
        locationType:
          this.#library.file.locations.find((location) => location.locationId === copy.location_id)?.locationTypeCode ??
          null,
        campusId: campusAt(this.#library, copy.lib_code, copy.location_id),
      };
      const isLent = ruleOf(this.#library, reader.type_code, copy).loans > 0;
      return isLent && requestRuleFor(this.#library.file.copyRequests, kind, subject) !== undefined;
    });
    return at === -1 ? undefined : list.splice(at, 1)[0];
  }

  /** The place farthest from a copy, so that there is something to bring. */
  #place(copy: DemoCopy): string | null {
    const places = [...placeSites(this.#library)];
    return (places.find(([, place]) => place.libCode !== copy.lib_code) ?? places[0])?.[0] ?? null;
  }

  async #lend(reader: DemoReader, copy: DemoCopy): Promise<number | null> {
    const item = await itemByBarcode(this.#db, this.#library.id, copy.barcode);
    if (!item) return null;
    const today = libraryDay(this.#library, this.#now);
    const loanData = {
      lentOn: today,
      dueOn: dayAfter(today, ruleOf(this.#library, reader.type_code, item).days),
      renewals: 0,
    };
    const given = { library: this.#library, readerId: reader.id, now: this.#now, origin: 'demo' };
    return (await writeImportedLoan(this.#db, given, item, loanData)).id;
  }

  /** Writes the history of a reader from some days ago until now. */
  async tell(
    story: Story,
    reader: DemoReader,
    holder: DemoReader | undefined,
    ago: number,
    isPast: boolean,
  ): Promise<void> {
    const { kind, first, steps, approval = false } = story;
    const isReLend = kind === 'reLend';
    const loan = isReLend && !isPast && holder ? await this.#loanOf(holder) : undefined;
    const isOut = isReLend || (kind === 'reservation' && steps.every(([step]) => step !== 'catch'));
    const copy = loan ?? (isReLend && !isPast ? undefined : this.#take(kind, reader, isOut && !isPast));
    if (!copy || (isReLend && !holder)) return;
    const since = this.#now - ago * dayMs;
    const isSent = kind === 'homeDelivery';
    const isLent = !isPast && lentAtOnce.includes(kind) && first !== 'toApprove';
    const loanId = isLent ? await this.#lend(reader, copy) : null;
    const named = { barcode: copy.barcode, call_number: copy.call_number, location_id: copy.location_id };
    let row = await insertRequest(
      this.#db,
      this.#library,
      first,
      {
        ...blank,
        kind,
        reader_id: reader.id,
        record_id: copy.record_id,
        volume: null,
        volume_key: '',
        loan_id: loanId,
        holder_id: isReLend ? (holder?.id ?? null) : null,
        asked_loan_id: loan?.loan_id ?? null,
        created_at: since,
        ...(first === 'toFetch' || isReLend ? named : {}),
        ...(first === 'toFetch' && !isPast ? { item_id: copy.item_id } : {}),
        ...(isReLend && !isPast ? { until: dayAfter(libraryDay(this.#library, this.#now), 2) } : {}),
        pickup_place: isReLend || isSent ? null : this.#place(copy),
        needs_approval: approval ? 1 : 0,
        verify_status: approval ? '0' : null,
      },
      { by: 'reader', text: isReLend ? '可以在总馆当面交接吗？' : undefined },
    );
    if (isSent) await this.#sendTo(row, reader);
    for (const [at, step] of steps.entries()) {
      // The story ends today where it is not over, and some days ago where it is.
      const when = since + ((this.#now - since) * (at + 1)) / (steps.length + (isPast ? 2 : 0));
      row = await this.#step(row, step, { when: Math.round(when), copy, isPast });
    }
  }

  async #step(
    row: RequestRow,
    [step, to, by, text]: StoryStep,
    { when, copy, isPast }: { when: number; copy: DemoCopy; isPast: boolean },
  ): Promise<RequestRow> {
    const isReady = to === 'ready';
    const claim = isReady ? '0' : row.stage === 'ready' ? (to === 'lent' ? '1' : '0') : null;
    const promised = step === 'catch' && !isPast;
    if (!isPast && (promised || (row.item_id !== null && row.loan_id === null))) {
      const status = to === 'inTransit' ? 'inTransit' : 'onHold';
      await this.#db.updateTable('item').set({ status }).where('id', '=', copy.item_id).execute();
    }
    const today = libraryDay(this.#library, this.#now);
    return takeStep(this.#db, row, step, to, {
      by,
      now: when,
      text,
      set: {
        claim_status: claim,
        ...(isReady && { until: lastDayOnShelf(this.#library, row, isPast ? when : this.#now) }),
        ...(step === 'suspend' && { suspended_until: dayAfter(today, 14) }),
        ...(step === 'refuse' && row.stage === 'toApprove' && { verify_status: '2' as const }),
        ...(step === 'catch' && {
          barcode: copy.barcode,
          call_number: copy.call_number,
          location_id: copy.location_id,
          item_id: isPast ? null : copy.item_id,
        }),
      },
    });
  }

  /** A running loan that nobody asks for yet and that was handed out, with its copy. */
  async #loanOf(holder: DemoReader): Promise<(DemoCopy & { loan_id: number }) | undefined> {
    return this.#db
      .selectFrom('loan')
      .leftJoin('copy_request', (join) =>
        join
          .on((eb) =>
            eb.or([
              eb('copy_request.asked_loan_id', '=', eb.ref('loan.id')),
              eb('copy_request.loan_id', '=', eb.ref('loan.id')),
            ]),
          )
          .on('copy_request.is_open', '=', 1),
      )
      .select(['loan.id as loan_id', 'loan.item_id', 'loan.record_id', 'loan.barcode', 'loan.call_number'])
      .select(['loan.lib_code', 'loan.location_id', 'loan.material_type'])
      .where('loan.reader_id', '=', holder.id)
      .where('loan.returned_at', 'is', null)
      .where('copy_request.id', 'is', null)
      .where('loan.item_id', 'is not', null)
      .where('loan.record_id', 'is not', null)
      .orderBy('loan.due_on', 'desc')
      .$narrowType<{ item_id: number; record_id: number }>()
      .executeTakeFirst();
  }

  async #sendTo(row: RequestRow, reader: DemoReader): Promise<void> {
    const address = { recipient: '收件人', phone: '13800000001', detail: '东区学生公寓 3 号楼 201', postcode: '' };
    await this.#db
      .insertInto('copy_request_address')
      .values({ request_id: row.id, reader_id: reader.id, address_id: null, ...address })
      .execute();
  }
}

/**
 * Gives the first reader of each demo library requests of every kind that the library offers, in every status, and
 * questions of the second one to answer. Once; after the demo loans.
 * @returns mapping paths of the libraries that got requests
 */
export async function loadDemoRequests(
  { db }: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    const settings = library.file.copyRequests;
    if (!library.file.demo || settings.rules.length === 0) continue;
    const known = await db
      .selectFrom('copy_request')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    const [me, other] = await db
      .selectFrom('reader')
      .select(['id', 'type_code'])
      .where('library_id', '=', library.id)
      .where('status', '=', 'normal')
      .orderBy('id')
      .limit(2)
      .execute();
    if (known || !me) continue;
    await inTransaction(db, async (inside) => {
      // Nobody reserves a title on loan to that reader; one request for each title of a loan.
      const borrowed = await inside
        .selectFrom('loan')
        .select('record_id')
        .where('reader_id', 'in', other ? [me.id, other.id] : [me.id])
        .where('returned_at', 'is', null)
        .execute();
      const own = new Set(borrowed.map((loan) => loan.record_id));
      const out = await copies(inside, library.id, 'loaned', 60);
      const found = {
        shelved: await copies(inside, library.id, 'available', 400),
        out: out.filter((copy) => !own.has(copy.record_id)),
      };
      const telling = new Telling(inside, library, now(), found);
      const offered = (entry: Story) => isOffered(settings, entry.kind);
      for (const [at, story] of pastStories.filter(offered).entries())
        await telling.tell(story, me, other, 90 - at * 4, true);
      for (const [at, story] of openStories.filter(offered).entries())
        await telling.tell(story, me, other, 3 + (at % 3), false);
      if (!other) return;
      for (const story of openStories.filter((openStory) => offered(openStory) && openStory.kind === 'reLend')) {
        await telling.tell(story, other, me, 1, false);
      }
    });
    loaded.push(library.mappingPath);
  }
  return loaded;
}
