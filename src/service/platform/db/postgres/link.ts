import { Client, type ClientConfig } from 'pg';
import { DatabaseClock } from './clock.ts';

/** The channel on which the trigger of the change feed tells of changes. */
const channel = 'yuelan_change';
/** How often the database is asked what time it has, in milliseconds. */
const everyMs = 400;
/** After so many questions without an answer it is away. They are counted, since a busy process is late itself. */
const patience = 3;
/** A connection that is not made after so many milliseconds is given up. */
const connectMs = 2_000;

/** As `isStoreAway` knows it. */
const silence = (): Error => new Error('Connection terminated: the database does not answer');

/**
 * A connection by which a process hears of changes and finds out whether a database answers, and what time it has. While
 * it does not answer, all connections to it are given up and none is made: whoever waits for one fails at once. Where the
 * network is cut nobody else would tell.
 */
export class Link {
  readonly #config: ClientConfig;
  readonly #onChange: (() => void) | undefined;
  readonly #clock = new DatabaseClock();
  /** Connections of pools, also those that are being made. */
  readonly #others = new Set<Client>();
  #own: Client | undefined;
  #asking: Promise<void> | undefined;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onChange called for every transaction that wrote into the change feed, after its commit; not for a standby */
  constructor(config: ClientConfig, onChange?: () => void) {
    this.#config = { ...config, connectionTimeoutMillis: connectMs };
    this.#onChange = onChange;
  }

  /** Whether the database does not answer. */
  get isSilent(): boolean {
    return this.#unanswered > patience;
  }

  /** Milliseconds since 1970 by the clock of the database. */
  readonly now = (): number => this.#clock.now();

  /** The client of a pool, which knows of the link. */
  clients(): new () => Client {
    const isSilent = () => this.isSilent;
    const others = this.#others;
    return class extends Client {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionTimeoutMillis: connectMs });
      }

      override connect(): Promise<Client>;
      override connect(done: (error: Error) => void): void;
      override connect(done?: (error: Error) => void): Promise<Client> | undefined {
        // Pools ask with a function.
        if (!done) return super.connect();
        if (isSilent()) {
          // Not at once: the pool goes on with the next who waits, from inside this call.
          process.nextTick(done, silence());
          return undefined;
        }
        others.add(this);
        this.once('end', () => others.delete(this));
        super.connect(done);
        return undefined;
      }
    };
  }

  /** Begins to look at the database, now and then. @returns when it has answered for the first time, or failed to */
  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      this.#look();
    }, everyMs).unref();
    this.#look();
    await this.#asking;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.isSilent) this.#giveUp();
    await this.#asking;
    await this.#own?.end();
  }

  #look(): void {
    this.#unanswered += 1;
    if (this.#unanswered === patience + 1) this.#giveUp();
    this.#asking ??= this.#ask()
      .catch(() => {
        this.#own?.connection.stream.destroy();
        this.#own = undefined;
      })
      .finally(() => {
        this.#asking = undefined;
      });
  }

  async #ask(): Promise<void> {
    this.#own ??= await this.#connected();
    const sent = performance.now();
    const { rows } = await this.#own.query<{ now: string }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    this.#clock.take(Number(rows[0]?.now), sent, performance.now());
    this.#unanswered = 0;
  }

  async #connected(): Promise<Client> {
    const made = new Client(this.#config);
    // The next question hears of its loss; without a listener the loss would end the process.
    made.on('error', () => undefined);
    this.#others.add(made);
    made.once('end', () => this.#others.delete(made));
    await made.connect();
    if (this.#onChange) {
      made.on('notification', this.#onChange);
      await made.query(`LISTEN ${channel}`);
    }
    return made;
  }

  #giveUp(): void {
    for (const client of this.#others) client.connection.stream.destroy(silence());
  }
}
