import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SipError } from '../messages/error.ts';
import { lineReader } from '../messages/lines.ts';
import { field, type AnyMessage } from '../messages/message.ts';
import { parseMessage } from '../messages/parse.ts';
import { writeMessage } from '../messages/write.ts';
import { LendingSystemError } from '../../lending-system/types.ts';
import { answerCodes, type Sent } from '../client/types.ts';
import type { SipSystemSettings } from '../../platform/configuration/sip2-system.schema.ts';

/** Bytes of a line that another system may send: a reader with hundreds of loans is one line. */
const maxLine = 512 * 1024;
/** How often an answer is asked for again, or a message sent again that did not arrive whole. */
const maxResends = 2;

export interface SipConnection {
  /** @throws LendingSystemError `silent`; the connection is of no more use then */
  exchange: (message: AnyMessage & { code: Sent }) => Promise<AnyMessage>;
  isOpen: () => boolean;
  close: () => void;
}

interface Waiting {
  take: (line: Buffer) => void;
  fail: (why: string) => void;
}

async function openSocket({ host, port, tls }: SipSystemSettings, timeoutMs: number): Promise<Socket> {
  // A name is sent so that the right certificate comes; an address may not stand there (RFC 6066), and is checked as it is.
  const secure = { host, port, ...(isIP(host) === 0 && { servername: host }) };
  const socket = tls ? connectTls(secure) : connect({ host, port });
  socket.setTimeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      socket.destroy();
      reject(new LendingSystemError('down', why));
    };
    socket.once('error', (error) => {
      fail(error.message);
    });
    socket.once('timeout', () => {
      fail('no connection in time');
    });
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.removeAllListeners('timeout');
      socket.removeAllListeners('error');
      socket.setTimeout(0);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

/** Whether an answer is to this message: the patron and copy that it names are those that were asked. */
function answers(message: AnyMessage, answer: AnyMessage): boolean {
  return (['patron', 'item'] as const).every((name) => {
    const [sent, got] = [field(message, name)?.trim(), field(answer, name)?.trim()];
    return sent === undefined || got === undefined || got === '' || sent.toLowerCase() === got.toLowerCase();
  });
}

/**
 * Connects. A line that is no answer to what was asked is passed over; a connection that did not answer in time is
 * closed, so that a late answer is never taken for the next one.
 * @throws LendingSystemError `down`
 */
export async function openConnection(settings: SipSystemSettings): Promise<SipConnection> {
  const { errorDetection, timeoutMs } = settings;
  const socket = await openSocket(settings, timeoutMs);
  const read = lineReader(maxLine);
  let sequence = 9;
  let waiting: Waiting | undefined;
  let isOpen = true;
  const close = (why: string) => {
    isOpen = false;
    socket.destroy();
    waiting?.fail(why);
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const line of read(chunk)) waiting?.take(line);
    } catch {
      close('a line without an end');
    }
  });
  socket.on('error', (error) => {
    close(error.message);
  });
  socket.on('close', () => {
    close('the connection was closed');
  });

  const write = (message: AnyMessage) => writeMessage(message, { ...settings, checksum: errorDetection });
  const resendRequest = write({ code: '97', fixed: {}, fields: [] });

  const exchange = (message: AnyMessage & { code: Sent }): Promise<AnyMessage> => {
    sequence = (sequence + 1) % 10;
    const number = errorDetection ? String(sequence) : undefined;
    const bytes = write({ ...message, sequence: number });
    let resends = 0;
    return new Promise<AnyMessage>((resolve, reject) => {
      const timer = setTimeout(() => {
        close('no answer in time');
      }, timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        waiting = undefined;
      };
      const again = (line: Buffer) => {
        resends += 1;
        if (resends > maxResends) close('the line is broken');
        else socket.write(line);
      };
      waiting = {
        fail: (why) => {
          settle();
          reject(new LendingSystemError('silent', why));
        },
        take: (line) => {
          try {
            const answer = parseMessage(line, settings, errorDetection);
            if (answer.code === '96') again(bytes);
            else if (answer.code !== answerCodes[message.code]) return;
            else if (number !== undefined && answer.sequence !== undefined && answer.sequence !== number) return;
            else if (!answers(message, answer)) close('an answer to something else');
            else {
              settle();
              resolve(answer);
            }
          } catch (error) {
            if (!(error instanceof SipError)) throw error;
            // The answer is asked for again: what was asked is not done once more by that.
            again(resendRequest);
          }
        },
      };
      socket.write(bytes);
    });
  };
  return {
    exchange,
    isOpen: () => isOpen,
    close: () => {
      close('closed');
    },
  };
}
