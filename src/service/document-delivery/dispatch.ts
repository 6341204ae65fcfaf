import type { Selectable } from 'kysely';
import { documentTransitions, type DocumentState } from '../../lib/rules/document-delivery.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { createDocumentProvider, isForGood, isGone, type DocumentProvider, type ProviderAnswer } from './vendor.ts';
import { ProviderError } from '../platform/http/http.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import type { DispatchStage } from '../platform/db/schema.circulation.ts';
import { type Database, inTransaction, type Db } from '../platform/db/database.ts';
import { orderOf, type DocumentRow } from './row.ts';
import { decide } from './steps.ts';

const minuteMs = 60_000;
/** A process that took an order in hand has so long; then another may. */
const inHandMs = 5 * minuteMs;
/** Waits between tries, in minutes; the last one again and again. */
const waits = [1, 5, 15, 60];
/** After so many tries, a good two days, staff must look. */
const maxTries = 50;
const batch = 50;

/** What a provider's state means for an order that it has; one that it cancelled will not come. */
const actOf: Partial<Record<DocumentState, 'accept' | 'refuse' | 'deliver'>> = {
  accepted: 'accept',
  refused: 'refuse',
  delivered: 'deliver',
  cancelled: 'refuse',
};

type Dispatch = Selectable<Database['document_dispatch']>;

/** The orders of one library that go to a provider. */
class Dispatching {
  readonly #context: Pick<JobContext, 'store' | 'now' | 'log' | 'stop'>;
  readonly #library: LoadedLibrary;
  readonly #provider: DocumentProvider;
  readonly #askEveryMs: number;
  /** The provider does not answer: the rest of this round is left for the next one. */
  #isDown = false;

  constructor(
    context: Pick<JobContext, 'store' | 'now' | 'log' | 'stop'>,
    library: LoadedLibrary,
    provider: DocumentProvider,
    askEveryMs: number,
  ) {
    this.#context = context;
    this.#library = library;
    this.#provider = provider;
    this.#askEveryMs = askEveryMs;
  }

  async #due(stages: readonly DispatchStage[], isOpen: boolean): Promise<{ dispatch: Dispatch; row: DocumentRow }[]> {
    const { db } = this.#context.store;
    const dispatches = await db
      .selectFrom('document_dispatch')
      .innerJoin('document_delivery', 'document_delivery.id', 'document_dispatch.request_id')
      .selectAll('document_dispatch')
      .where('document_delivery.library_id', '=', this.#library.id)
      .where('stage', 'in', stages)
      .where('outbox_id', 'is', null)
      .where('next_at', '<=', this.#context.now())
      .$if(isOpen, (open) => open.where('state', 'in', ['sent', 'accepted']))
      .orderBy('next_at')
      .limit(batch)
      .execute();
    const found: { dispatch: Dispatch; row: DocumentRow }[] = [];
    for (const dispatch of dispatches) {
      const row = await db
        .selectFrom('document_delivery')
        .selectAll()
        .where('id', '=', dispatch.request_id)
        .executeTakeFirst();
      if (row) found.push({ dispatch, row });
    }
    return found;
  }

  async #set(db: Db, { request_id }: Dispatch, values: Partial<Omit<Dispatch, 'request_id'>>): Promise<void> {
    await db.updateTable('document_dispatch').set(values).where('request_id', '=', request_id).execute();
  }

  /** Of several processes one gets the order. */
  async #claim({ request_id, next_at, stage }: Dispatch, inHand: DispatchStage): Promise<boolean> {
    const { numUpdatedRows } = await this.#context.store.db
      .updateTable('document_dispatch')
      .set({ stage: inHand, next_at: this.#context.now() + inHandMs })
      .where('request_id', '=', request_id)
      .where('stage', '=', stage)
      .where('next_at', '=', next_at)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Does what the provider says of an order, as far as the order's state has it. */
  async #apply(db: Db, row: DocumentRow, answer: ProviderAnswer): Promise<void> {
    const wanted = actOf[answer.state];
    if (wanted === undefined || row.state === 'delivered' || documentTransitions[row.state][wanted] === undefined)
      return;
    const reply = answer.message ?? null;
    const now = this.#context.now();
    const { linkDays: days = 30 } = this.#library.file.documentDelivery?.form ?? {};
    if (wanted !== 'deliver') await decide(db, this.#library, row, { act: wanted, reply }, now);
    else if (answer.url) {
      await decide(db, this.#library, row, { act: wanted, reply, document: { url: answer.url }, days }, now);
    }
  }

  /** Notes that it did not go through, and when it is tried again. */
  async #postpone(dispatch: Dispatch, stage: DispatchStage, error: unknown): Promise<void> {
    if (!(error instanceof ProviderError)) throw error;
    const { store, now, log } = this.#context;
    const tries = dispatch.tries + 1;
    const isOver = isForGood(error) || tries >= maxTries;
    const wait = (waits[Math.min(tries, waits.length) - 1] ?? 60) * minuteMs;
    const problem = error.status === undefined ? `${error.trouble}: ${error.message}` : error.message;
    log.warn(
      { mappingPath: this.#library.mappingPath, request: dispatch.request_id, problem },
      'document delivery failed',
    );
    await this.#set(store.db, dispatch, { stage: isOver ? 'failed' : stage, tries, next_at: now() + wait, problem });
    if (!isForGood(error)) this.#isDown = true;
  }

  /** The order as it is now, inside the transaction that writes down what became of it. */
  async #current(db: Db, { id }: DocumentRow): Promise<DocumentRow | undefined> {
    return db.selectFrom('document_delivery').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async #send(dispatch: Dispatch, row: DocumentRow): Promise<void> {
    if (!(await this.#claim(dispatch, 'sending'))) return;
    try {
      const answer = await this.#provider.order(dispatch.order_key, this.#library.groupCode, orderOf(row));
      await inTransaction(this.#context.store.db, async (db) => {
        const current = await this.#current(db, row);
        if (!current) return;
        const isBack = current.state === 'cancelled';
        const next_at = this.#context.now() + (isBack ? 0 : this.#askEveryMs);
        const stage = isBack ? 'withdrawing' : 'sent';
        await this.#set(db, dispatch, { stage, reference: answer.id, tries: 0, next_at, problem: null });
        await this.#apply(db, current, answer);
      });
    } catch (error) {
      await this.#postpone(dispatch, 'waiting', error);
    }
  }

  async #ask(dispatch: Dispatch, row: DocumentRow): Promise<void> {
    if (dispatch.reference === null || !(await this.#claim(dispatch, 'sent'))) return;
    try {
      const answer = await this.#provider.ask(dispatch.reference);
      await inTransaction(this.#context.store.db, async (db) => {
        const next_at = this.#context.now() + this.#askEveryMs;
        await this.#set(db, dispatch, { tries: 0, next_at, problem: null });
        const current = await this.#current(db, row);
        if (current) await this.#apply(db, current, answer);
      });
    } catch (error) {
      await this.#postpone(dispatch, 'sent', error);
    }
  }

  async #takeBack(dispatch: Dispatch): Promise<void> {
    if (dispatch.reference === null || !(await this.#claim(dispatch, 'withdrawing'))) return;
    const { db } = this.#context.store;
    try {
      await this.#provider.cancel(dispatch.reference);
      await this.#set(db, dispatch, { stage: 'over', problem: null });
    } catch (error) {
      if (error instanceof ProviderError && isGone(error))
        await this.#set(db, dispatch, { stage: 'over', problem: null });
      else await this.#postpone(dispatch, 'withdrawing', error);
    }
  }

  async run(): Promise<void> {
    const steps = [
      { due: () => this.#due(['waiting', 'sending'], false), step: this.#send.bind(this) },
      { due: () => this.#due(['withdrawing'], false), step: this.#takeBack.bind(this) },
      { due: () => this.#due(['sent'], true), step: this.#ask.bind(this) },
    ];
    for (const { due, step } of steps) {
      for (const { dispatch, row } of await due()) {
        if (this.#isDown || this.#context.stop.aborted) return;
        await step(dispatch, row);
      }
    }
  }
}

/**
 * Sends orders to the libraries' providers, cancels those that readers cancelled, and fetches the state of the others.
 * Safe to run twice and concurrently: an order is claimed first, and its key shows the provider that it has it.
 */
export async function dispatchDocuments(context: JobContext): Promise<void> {
  for (const library of context.libraries) {
    const send = library.file.documentDelivery?.form?.send;
    if (send?.by !== 'provider') continue;
    const token = context.documentTokenOf?.(library.groupCode);
    const provider = createDocumentProvider({ url: send.url, timeoutMs: send.timeoutMs, token });
    await new Dispatching(context, library, provider, send.askEveryMinutes * minuteMs).run();
  }
}
