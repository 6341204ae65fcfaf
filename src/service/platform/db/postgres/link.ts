import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** No two clocks drift apart faster than this. */
const drift = 0.001;

/** What time the database has, by what it answered; the clock of this machine counts for nothing. */
export class DatabaseClock {
  /** What `performance.now()` lacks to the time of the database, in milliseconds. */
  #offset = Date.now() - performance.now();
  /** How far that may be off, and when it was found. */
  #error = Infinity;
  #foundAt = 0;

  /**
   * Takes in an answer, if it is more exact than what is known by now, or contradicts it: the database moved to another
   * machine, or its clock was set.
   * @param time of the database, milliseconds since 1970
   * @param sent when it was asked, and `received` when it had answered, by `performance.now()`
   */
  take(time: number, sent: number, received: number): void {
    const offset = time - (sent + received) / 2;
    const error = (received - sent) / 2;
    const known = this.#error + (received - this.#foundAt) * drift;
    if (error > known && Math.abs(offset - this.#offset) <= error + known) return;
    this.#offset = offset;
    this.#error = error;
    this.#foundAt = received;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Math.round(this.#offset + performance.now());
  }
}

/** The trigger of the change feed notifies this channel of changes. */
const channel = 'yuelan_change';
/** How often the database is asked what time it has, in milliseconds. */
const everyMs = 400;
/** Questions without an answer after which it counts as silent. They are counted because a busy process is late itself. */
const maxUnanswered = 3;
/** A connection that is not made after this many milliseconds is given up. */
const connectMs = 2_000;

/** The error that `isStoreAway` recognises. */
const silence = (): Error => new Error('Connection terminated: the database does not answer');

/**
 * A connection that receives changes and checks whether the database answers and what time it has. While it does not
 * answer, all connections are closed and none is opened, so that requests fail at once. A cut network closes no connection.
 */
export class Link {
  readonly #config: ClientConfig;
  readonly #onChange: (() => void) | undefined;
  readonly #clock = new DatabaseClock();
  /** Of all connections, also of those that are being made. */
  readonly #sockets = new Set<Socket>();
  #own: Client | undefined;
  #asking: Promise<void> | undefined;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onChange called for every transaction that wrote into the change feed, after its commit; not for a standby */
  constructor(config: ClientConfig, onChange?: () => void) {
    this.#config = this.#noted(config);
    this.#onChange = onChange;
  }

  /** Whether the database does not answer. */
  get isSilent(): boolean {
    return this.#unanswered > maxUnanswered;
  }

  /** Milliseconds since 1970 by the clock of the database. */
  readonly now = (): number => this.#clock.now();

  /** The class of a pool's clients. They fail at once while the database is silent. */
  clients(): new () => Client {
    const isSilent = () => this.isSilent;
    const noted = (config?: ClientConfig) => this.#noted(config);
    return class extends Client {
      constructor(config?: ClientConfig) {
        super(noted(config));
      }

      override connect(): Promise<Client>;
      override connect(done: (error: Error) => void): void;
      override connect(done?: (error: Error) => void): Promise<Client> | undefined {
        // Pools ask with a function.
        if (!done) return super.connect();
        if (isSilent()) {
          // On the next tick: the pool serves the next waiting request from inside this callback.
          process.nextTick(done, silence());
          return undefined;
        }
        super.connect(done);
        return undefined;
      }
    };
  }

  /** Begins to ask the database every `everyMs`. @returns after the first answer or failure */
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
    if (this.#unanswered === maxUnanswered + 1) this.#giveUp();
    this.#asking ??= this.#ask()
      .catch(() => {
        // Ends at once if a query is not answered.
        this.#own?.end().catch(() => undefined);
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
    // The next question fails if it is lost; without a listener the loss would end the process.
    made.on('error', () => undefined);
    await made.connect();
    if (this.#onChange) {
      made.on('notification', this.#onChange);
      await made.query(`LISTEN ${channel}`);
    }
    return made;
  }

  /** The configuration of a connection whose socket is known here. */
  #noted(config?: ClientConfig): ClientConfig {
    const stream = () => {
      const socket = new Socket();
      this.#sockets.add(socket);
      return socket.once('close', () => this.#sockets.delete(socket));
    };
    return { ...config, connectionTimeoutMillis: connectMs, stream };
  }

  #giveUp(): void {
    for (const socket of this.#sockets) socket.destroy(silence());
  }
}
