import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { lineReader } from '#service/sip2/messages/lines.ts';
import { field, fieldList, type AnyMessage } from '#service/sip2/messages/message.ts';
import { parseMessage } from '#service/sip2/messages/parse.ts';
import { writeMessage } from '#service/sip2/messages/write.ts';
import type { Charset } from '#service/platform/configuration/sip2-system.schema.ts';
import type { Sent } from '#service/sip2/client/types.ts';

// A double of another library system: it lends a few copies and misbehaves on demand.

interface DoubleLoan {
  title: string;
  dueOn: string;
  patron: string;
  /** Whether it is not renewed. */
  isFixed?: boolean;
}

/** What the system does with an answer that it has ready, in place of sending it. */
export type Mischief = (answer: Buffer, socket: Socket) => void;

export interface SipDouble {
  port: number;
  /** Its field BX; undefined: it has none. */
  supports: string | undefined;
  loans: Map<string, DoubleLoan>;
  fees: { text: string; amount: string; id?: string }[];
  /** Payments that it has booked (37), in their order; the same transaction once more is booked once. */
  payments: { number: string; patron: string; fee: string | undefined; amount: string }[];
  /** Transaction IDs of all reported payments, booked or not. */
  transactions: string[];
  /** With it payments are refused, in these words. */
  refusal: string | undefined;
  /** Flags of all readers (patron status): fourteen places. */
  flags: string;
  /** Its list of debts as it writes it; that of `fees` when left out. */
  entries: string[] | undefined;
  /** Reservations of all readers. */
  holds: { patron: string; text: string; isReady: boolean; place?: string | undefined }[];
  /** Codes of the messages that came, in their order. */
  seen: string[];
  /** What is done with the next answers to messages of a code, one after the other; then it behaves. */
  mischief: Map<Sent, Mischief[]>;
  /** Takes no connections and ends those that there are, until it is woken. */
  sleep: () => Promise<void>;
  wake: () => Promise<void>;
  close: () => Promise<void>;
}

const date = '20260115    160000';

interface DoubleSettings {
  charset?: Charset;
  password?: string;
  /** The field BX; undefined: it has none. */
  supports?: string | undefined;
  pageSize?: number;
  /** With it the system speaks TLS alone. */
  tls?: { cert: Buffer; key: Buffer } | undefined;
}

export async function startDouble(input: DoubleSettings = {}): Promise<SipDouble> {
  const { charset = 'utf-8', password = 'right', pageSize = 100 } = input;
  const word: Pick<SipDouble, 'supports' | 'entries' | 'refusal' | 'flags'> = {
    refusal: undefined,
    flags: ' '.repeat(14),
    supports: 'supports' in input ? input.supports : 'YYYYYYYYYYYNNYYY',
    entries: undefined,
  };
  const wire = { charset, delimiter: '|' } as const;
  const sockets = new Set<Socket>();
  const loans: SipDouble['loans'] = new Map();
  const fees: SipDouble['fees'] = [];
  const holds: SipDouble['holds'] = [];
  const payments: SipDouble['payments'] = [];
  const transactions: string[] = [];
  const seen: string[] = [];
  const mischief: SipDouble['mischief'] = new Map();

  const owed = () => fees.reduce((sum, fee) => sum + Number(fee.amount), 0).toFixed(2);

  const information = (message: AnyMessage & { code: '63' }): AnyMessage => {
    const patron = field(message, 'patron') ?? '';
    const own = [...loans].filter(([, loan]) => loan.patron === patron).map(([barcode]) => barcode);
    const from = Number(field(message, 'startItem') ?? 1) - 1;
    const page = (list: string[]) => list.slice(from, from + pageSize);
    const isHidden = patron === 'hidden';
    const four = (count: number) => (isHidden ? '    ' : String(count).padStart(4, '0'));
    const held = (isReady: boolean) =>
      holds.filter((hold) => hold.patron === patron && hold.isReady === isReady).map((hold) => hold.text);
    const counts = { overdueCount: '0000', recallCount: '0000' };
    return {
      code: '64',
      fixed: {
        patronStatus: word.flags,
        language: '000',
        date,
        ...counts,
        chargedCount: four(own.length),
        fineCount: four(fees.length),
        holdCount: four(held(true).length),
        unavailableCount: four(held(false).length),
      },
      fields: fieldList({
        patron,
        name: 'Somebody',
        validPatron: patron === 'nobody' ? 'N' : 'Y',
        feeAmount: owed(),
        ...(message.fixed.summary[2] === 'Y' && { chargedItem: page(own) }),
        ...(message.fixed.summary[0] === 'Y' && { holdItem: page(held(true)) }),
        ...(message.fixed.summary[5] === 'Y' && { unavailableItem: page(held(false)) }),
        ...(message.fixed.summary[3] === 'Y' && {
          fineItem: page(
            word.entries ?? fees.map(({ id, amount, text }) => `${id === undefined ? '' : `${id} `}${amount} ${text}`),
          ),
        }),
      }),
    };
  };

  /** Takes money off the debt that is named, else off all in their order. @returns why not */
  const pay = (patron: string, message: AnyMessage & { code: '37' }): string | undefined => {
    const [number = '', fee] = [field(message, 'transaction'), field(message, 'fee')];
    transactions.push(number);
    if (word.refusal !== undefined) return word.refusal;
    if (payments.some((payment) => payment.number === number)) return undefined;
    const meant = fees.filter(({ id }) => fee === undefined || id === fee);
    let left = Math.round(Number(field(message, 'feeAmount')) * 100);
    const owed = meant.reduce((sum, entry) => sum + Math.round(Number(entry.amount) * 100), 0);
    if (message.fixed.currency !== 'CNY' || left > owed) return '金额不符';
    payments.push({ number, patron, fee, amount: field(message, 'feeAmount') ?? '' });
    for (const entry of meant) {
      const fen = Math.round(Number(entry.amount) * 100);
      entry.amount = ((fen - Math.min(left, fen)) / 100).toFixed(2);
      left -= Math.min(left, fen);
    }
    fees.splice(0, fees.length, ...fees.filter((fee) => fee.amount !== '0.00'));
    return undefined;
  };

  const answerTo = (message: AnyMessage): AnyMessage | undefined => {
    const [item = '', patron = ''] = [field(message, 'item'), field(message, 'patron')];
    const loan = loans.get(item);
    switch (message.code) {
      case '93':
        return { code: '94', fixed: { ok: field(message, 'loginPassword') === password ? '1' : '0' }, fields: [] };
      case '99':
        return {
          code: '98',
          fixed: {
            online: 'Y',
            checkinOk: 'Y',
            checkoutOk: 'Y',
            renewalPolicy: 'Y',
            statusUpdateOk: 'N',
            offlineOk: 'N',
            timeout: '100',
            retries: '003',
            date,
            version: '2.00',
          },
          fields: fieldList({ institution: 'double', messages: word.supports }),
        };
      case '63':
        return information(message);
      case '23':
        return {
          code: '24',
          fixed: { patronStatus: word.flags, language: '000', date },
          fields: fieldList({
            institution: 'double',
            patron,
            name: 'Somebody',
            validPatron: patron === 'nobody' ? 'N' : 'Y',
            feeAmount: owed(),
          }),
        };
      case '17':
        return {
          code: '18',
          fixed: { circulationStatus: loan ? '04' : '03', securityMarker: '00', feeType: '01', date },
          fields: fieldList({ item, title: loan?.title ?? 'A book', dueDate: loan?.dueOn.replaceAll('-', '') }),
        };
      case '29': {
        const ok = loan?.patron === patron && loan.isFixed !== true;
        if (ok) loan.dueOn = '2026-03-31';
        return {
          code: '30',
          fixed: { ok: ok ? '1' : '0', renewalOk: ok ? 'Y' : 'N', magnetic: 'U', desensitize: 'N', date },
          fields: fieldList({
            institution: 'double',
            patron,
            item,
            title: loan?.title ?? '',
            dueDate: loan?.dueOn.replaceAll('-', '') ?? '',
            screenMessage: ok ? undefined : '未借出',
          }),
        };
      }
      case '65': {
        const own = [...loans].filter(([, entry]) => entry.patron === patron);
        const [done, left] = [own.filter(([, entry]) => !entry.isFixed), own.filter(([, entry]) => entry.isFixed)];
        for (const [, entry] of done) entry.dueOn = '2026-03-31';
        const four = (count: number) => String(count).padStart(4, '0');
        return {
          code: '66',
          fixed: { ok: '1', renewedCount: four(done.length), unrenewedCount: four(left.length), date },
          fields: fieldList({
            institution: 'double',
            renewed: done.map(([barcode]) => barcode),
            unrenewed: left.map(([barcode]) => barcode),
          }),
        };
      }
      case '15': {
        const at = holds.findIndex((hold) => hold.patron === patron && hold.text === item);
        const ok = message.fixed.mode === '+' ? at === -1 && item !== 'A3' : at !== -1;
        if (ok && message.fixed.mode === '+') {
          holds.push({ patron, text: item, isReady: false, place: field(message, 'pickup') });
        } else if (ok) holds.splice(at, 1);
        return {
          code: '16',
          fixed: { ok: ok ? '1' : '0', available: 'N', date },
          fields: fieldList({ institution: 'double', patron, item, screenMessage: ok ? undefined : '不能预约' }),
        };
      }
      case '37': {
        const refused = pay(patron, message);
        return {
          code: '38',
          fixed: { accepted: refused === undefined ? 'Y' : 'N', date },
          fields: fieldList({ institution: 'double', patron, screenMessage: refused }),
        };
      }
      default:
        return undefined;
    }
  };

  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const read = lineReader(10_000);
    let last: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      for (const line of read(chunk)) {
        const message = parseMessage(line, wire);
        seen.push(message.code);
        if (message.code === '97') {
          socket.write(last);
          continue;
        }
        const answer = answerTo(message);
        if (!answer) continue;
        const { sequence } = message;
        last = writeMessage({ ...answer, sequence }, { ...wire, checksum: sequence !== undefined });
        const trick = mischief.get(message.code as Sent)?.shift();
        if (trick) trick(last, socket);
        else socket.write(last);
      }
    });
  };
  const server = input.tls ? createTlsServer(input.tls, serve) : createServer(serve);
  let port = 0;
  const wake = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const at = server.address();
        if (typeof at === 'object' && at !== null) port = at.port;
        resolve();
      });
    });
  const sleep = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      for (const socket of sockets) socket.destroy();
    });
  await wake();
  return {
    get port() {
      return port;
    },
    get supports() {
      return word.supports;
    },
    set supports(input) {
      word.supports = input;
    },
    get entries() {
      return word.entries;
    },
    set entries(input) {
      word.entries = input;
    },
    get flags() {
      return word.flags;
    },
    set flags(input) {
      word.flags = input;
    },
    get refusal() {
      return word.refusal;
    },
    set refusal(input) {
      word.refusal = input;
    },
    loans,
    fees,
    holds,
    payments,
    transactions,
    seen,
    mischief,
    sleep,
    wake,
    close: async () => {
      if (server.listening) await sleep();
    },
  };
}

/** Ways to misbehave. */
export const tricks = {
  wrongChecksum: (answer, socket) => socket.write(`${answer.toString('latin1').slice(0, -5)}0000\r`, 'latin1'),
  halfLine: (answer, socket) => socket.write(answer.subarray(0, answer.length / 2)),
  hangUp: (_, socket) => socket.destroy(),
  silent: () => undefined,
  /** An answer that nobody asked for first, then the right one. */
  strangerFirst: (answer, socket) => {
    socket.write('941AY0AZFDFD\r');
    socket.write(answer);
  },
  notUnderstood: (_, socket) => socket.write('96AZFEF6\r'),
  noise: (_, socket) => socket.write(Buffer.from([0xff, 0xfe, 0x00, 0x41, 0x0d])),
} satisfies Record<string, Mischief>;

/** Turns of the event loop within which what was sent over a connection of this machine has arrived. */
const turns = 20;

/**
 * Triggers a fault and then the caller's time-out once the request has arrived, so that tests don't depend on time.
 * @param elapse see holdTimeouts
 */
export function thenSilence(elapse: () => void, trick: Mischief): Mischief {
  const wait = (more: number): void => {
    if (more === 0) elapse();
    else setImmediate(wait, more - 1);
  };
  return (answer, socket) => {
    trick(answer, socket);
    wait(turns);
  };
}
