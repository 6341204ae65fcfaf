import type { CallName } from '../../src/lib/contract/endpoints.ts';
import type { TestServer } from '../test-server.ts';
import { callNames, isForVisitors, type AttackResult } from './ask.ts';
import { callOf, signIn, type SignedInReader } from './reader.ts';

/** What the first demo reader alone has: none of it may stand in an answer to another. */
const marks = ['林晓岚', 'demo@jianglan.example', '13800000001', 'JL2024001'];
/** Calls after which the stranger would be signed in no more. */
const ends: readonly CallName[] = ['logout', 'endOtherSessions', 'endSession'].filter((name): name is CallName =>
  callNames.some((known) => known === name),
);
const ofReaders = callNames.filter((name) => !isForVisitors(name) && !ends.includes(name));

/** Lists with times in them that go on by themselves: the last act of a session, the signature of a link. */
const timed: ReadonlySet<string> = new Set(['listSessions', 'getDocumentDeliveryUrl']);

/** What a reader's own calls answer when they are asked for nothing in particular; those that fail are left out. */
async function belongings(reader: SignedInReader): Promise<Map<CallName, string>> {
  const answers = new Map<CallName, string>();
  for (const name of ofReaders.filter((ofReader) => /^(get|list)/.test(ofReader))) {
    const { status, text } = await reader.call(name, name === 'listNotices' ? { rows: 50 } : {});
    if (status === 200) answers.set(name, text);
  }
  return answers;
}

interface Notice {
  noticeId: string;
  kind: string;
}
const noticesIn = (text: string): Notice[] => {
  const answer: { data: { result: Notice[] } } = JSON.parse(text);
  return answer.data.result;
};

/**
 * Compares notices. A borrower may get a new notice that another reader has requested the book; earlier notices must be
 * unchanged.
 */
function sameNotices(before: string, after: string): boolean {
  const known = new Map(noticesIn(before).map((notice) => [notice.noticeId, JSON.stringify(notice)]));
  const now = noticesIn(after);
  const unchanged = now.filter((notice) => known.get(notice.noticeId) === JSON.stringify(notice));
  const came = now.filter(({ noticeId }) => !known.has(noticeId));
  return unchanged.length === known.size && came.every(({ kind }) => kind === 'copyAsked');
}

/** What a reader has asked for and not got yet. */
async function openRequests(reader: SignedInReader): Promise<string[]> {
  const { text } = await reader.call('listCopyRequests', { status: 'open', rows: 50 });
  return [...text.matchAll(/"requestId":"(\d+)"/g)].flatMap(([, id]) => id ?? []);
}

/** Names and values of everything in answers that looks like a thing's number. */
function idsIn(answers: Iterable<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of answers) {
    for (const [, name = '', value = ''] of text.matchAll(/"(id|[a-zA-Z]+Id|key|code)":"?([\w-]{1,64})"?/g)) {
      const values = found.get(name) ?? new Set();
      if (values.size < 3) found.set(name, values.add(value));
    }
  }
  return found;
}

/** Tokens that are none of ours, or no more. */
function forged(token: Readonly<Record<string, string>>): Record<string, string>[] {
  const [[header = '', jwt = ''] = []] = Object.entries(token);
  const [head = '', body = '', sign = ''] = jwt.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const turned = sign.startsWith('A') ? `B${sign.slice(1)}` : `A${sign.slice(1)}`;
  return ['', 'x', `${head}.${body}.`, `${none}.${body}.`, `${none}.${body}.${sign}`, `${head}.${body}.${turned}`].map(
    (value) => ({ [header]: value }),
  );
}

/**
 * What is one reader's, asked for by another: every call of readers with every number that the first one's lists tell.
 * The stranger learns nothing, and nothing of the first one's changes but what another's request for the same book
 * does. Without a token, and with a forged one, each call is refused.
 */
export async function foreign({ url }: TestServer): Promise<AttackResult> {
  const wrong: string[] = [];
  const owner = await signIn(url, 'demo');
  let stranger = await signIn(url, 'graduate');
  const openBefore = await openRequests(stranger);
  const [first, again] = [await belongings(owner), await belongings(owner)];
  // What differs from one moment to the next says nothing.
  const stable = [...first].filter(([name, text]) => again.get(name) === text);
  const ids = idsIn(first.values());

  let requestCount = 0;
  for (const name of ofReaders) {
    for (const token of [{}, ...forged(owner.token)]) {
      const { status } = await callOf(url, name, {}, token);
      requestCount += 1;
      if (status !== 401) wrong.push(`${name} answers ${String(status)} to ${JSON.stringify(token).slice(0, 60)}`);
    }
    for (const [field, values] of ids) {
      for (const value of values) {
        const answer = await stranger.call(name, { id: value, [field]: value, [`${field}s`]: [value] });
        requestCount += 1;
        if (answer.status === 401) stranger = await signIn(url, 'graduate');
        const leaked = marks.find((mark) => answer.text.includes(mark));
        if (leaked !== undefined) wrong.push(`${name} with ${field} ${value} shows a stranger ${leaked}`);
        // 502 is a service of others that is not there, as no provider of payments is here.
        if (answer.status >= 500 && answer.status !== 502)
          wrong.push(`${name} with ${field} ${value}: ${String(answer.status)}`);
      }
    }
  }
  // While somebody else's request is open, a loan of the same book may not be renewed: that is no breach.
  const opened = (await openRequests(stranger)).filter((id) => !openBefore.includes(id));
  for (const requestId of opened) await stranger.call('cancelCopyRequest', { requestId });
  const after = await belongings(owner);
  for (const [name, text] of stable) {
    const now = after.get(name) ?? '';
    if (timed.has(name) || now === text) continue;
    if (name === 'listNotices' && now !== '' && sameNotices(text, now)) continue;
    const at = [...text].findIndex((sign, index) => sign !== now[index]);
    const near = (all: string): string => all.slice(Math.max(0, at - 60), at + 40);
    wrong.push(`${name} of the owner has changed: ${near(text)} → ${near(now)}`);
  }
  const numbers = [...ids.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    sent: `${String(requestCount)} requests on ${String(ofReaders.length)} calls with ${String(numbers)} numbers of another reader`,
    outcome: `all refused without a valid token; ${String(stable.length)} lists of the owner compared`,
    problems: wrong,
  };
}
