import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveChat, readChat } from './assistant.ts';
import { saveForChange } from './forced-change.ts';
import { saveDraft, readDraft } from './drafts.ts';
import { localKeys, sessionKeys, signInKeys } from './keys.ts';
import type { SessionMessage } from './channel.ts';
import { createSession, type DialogKind, type Session, type SessionState } from './machine.ts';
import { saveSeen } from './last-seen.ts';
import { savePending } from './pending.ts';
import type { UserInfo } from './reader.ts';
import { createMemoryArea } from '#support/storage-area.ts';

const libraries = [
  { groupCode: '1', mappingPath: 'one', home: '/one/home' },
  { groupCode: '2', mappingPath: 'two', home: '/two/home' },
] as const;
type Library = (typeof libraries)[number];

const readerOf = (groupCode: string, userId: string): UserInfo => ({
  userId,
  groupCode,
  name: `Reader ${userId}`,
  opacPicUrl: '',
  libCode: '',
  lastLibCode: '',
  status: 'normal',
  fristLoginFlag: '1',
});

/** A browser with two tabs, the service behind it, and everything that is still on its way between them. */
class Browser {
  now = 1_000_000;
  readonly shared = createMemoryArea();
  readonly hints = new Set<string>();
  /** The session that the cookie of a library names, as the service has it. */
  readonly sessions = new Map<string, { jwt: string; userId: string }>();
  /** Answers and messages that have not arrived. */
  readonly underway: (() => void)[] = [];
  readonly tabs = [new Tab(this), new Tab(this)] as const;
  #tokens = 0;

  post(from: Tab, message: SessionMessage): void {
    for (const tab of this.tabs) {
      if (tab === from) continue;
      const page = tab.session;
      this.underway.push(() => {
        if (tab.session === page) tab.session.receive(message);
      });
    }
  }
  login(groupCode: string, userId: string): string {
    const jwt = `token ${String(++this.#tokens)}`;
    this.sessions.set(groupCode, { jwt, userId });
    return jwt;
  }
  settle(): void {
    while (this.underway.length > 0) this.underway.shift()?.();
  }
}

class Tab {
  readonly storage = createMemoryArea();
  readonly browser: Browser;
  library: Library = libraries[0];
  path = '/one/home';
  session: Session;
  /** The reader who has filled in a form on this page. */
  form: string | undefined;
  /** The dialogs that are shown. */
  dialogs: { kind: DialogKind; closing: AbortSignal }[] = [];

  constructor(browser: Browser) {
    this.browser = browser;
    this.session = this.open(libraries[0], '/one/home');
  }

  /** Loads a page, as islands/identity/session/init-session.ts does. */
  open(library: Library, path: string): Session {
    const { browser } = this;
    this.library = library;
    this.path = path;
    this.dialogs = [];
    this.form = undefined;
    const { groupCode } = library;
    const session = createSession({
      ...library,
      isFramed: false,
      tab: this.storage,
      shared: browser.shared,
      hint: {
        isSet: () => browser.hints.has(groupCode),
        set: (reader) => void (reader === undefined ? browser.hints.delete(groupCode) : browser.hints.add(groupCode)),
      },
      now: () => browser.now,
      path: () => path,
      post: (message) => browser.post(this, message),
    });
    this.session = session;
    session.state.listen((state) => {
      if (state.kind === 'unknown') this.ask(state);
      if (state.kind === 'visitor' && state.ending === 'idle') this.show('idleEnded');
      // As islands/personal-center/init-sections.ts does.
      if (state.kind === 'visitor' || (state.kind === 'reader' && state.user.userId !== this.form))
        this.form = undefined;
    });
    session.load();
    return session;
  }
  /** Restores the session, as restore.ts does. */
  ask(asked: SessionState): void {
    const { session, browser } = this;
    const { groupCode } = this.library;
    const known = browser.sessions.get(groupCode);
    browser.underway.push(() => {
      if (this.session !== session) return;
      if (known) session.learned(readerOf(groupCode, known.userId), asked);
      else session.end('elsewhere', asked);
    });
  }
  show(kind: DialogKind): void {
    const closing = this.session.openDialog(kind);
    if (closing) this.dialogs.push({ kind, closing });
  }
  get shown(): DialogKind[] {
    return this.dialogs.filter(({ closing }) => !closing.aborted).map(({ kind }) => kind);
  }
  /** Sends the form of the dialog. */
  signIn(userId: string): void {
    const { session, browser } = this;
    const { groupCode } = this.library;
    const jwt = browser.login(groupCode, userId);
    browser.underway.push(() => {
      // The reader has closed the dialog, or left the page: nothing in this browser uses the session.
      if (this.session !== session || !this.shown.includes('signIn')) {
        if (browser.sessions.get(groupCode)?.jwt === jwt) browser.sessions.delete(groupCode);
        return;
      }
      const before = session.state.get();
      const isAgain = before.kind === 'refused' && before.userId === userId;
      const { form } = this;
      // The cookie is that of the answer which has arrived last.
      browser.sessions.set(groupCode, { jwt, userId });
      session.storeToken({ jwt, jwtHeader: 'jwt' });
      session.signedIn(readerOf(groupCode, userId), '1');
      const after = session.finishSignIn(undefined);
      expect(after.kind).toBe(isAgain ? 'stay' : 'reload');
      if (isAgain) expect([this.form, this.shown]).toEqual([form, []]);
      else this.open(this.library, this.path);
    });
  }
  /** A call in the reader's name. */
  call(): void {
    const { session, browser } = this;
    const { groupCode } = this.library;
    const jwt = session.token()?.jwt;
    // A token of an older session does not count where the cookie has a better one.
    const isRefused = !browser.sessions.has(groupCode);
    browser.underway.push(() => {
      if (this.session === session && isRefused && session.refused(jwt)) this.show('signIn');
    });
  }
  signOut(): void {
    if (this.session.state.get().kind !== 'reader') return;
    this.browser.sessions.delete(this.library.groupCode);
    this.session.end('signedOut');
    expectNothingPersonal(this, this.library);
    this.open(this.library, this.path);
  }
  tick(limitMs: number): void {
    const left = this.session.idleLeft(limitMs);
    if (left === undefined || left > 0) return;
    const { session, browser } = this;
    const before = session.state.get();
    const ended = browser.sessions.get(this.library.groupCode);
    browser.underway.push(() => {
      if (this.session !== session) return;
      if (browser.sessions.get(this.library.groupCode) === ended) browser.sessions.delete(this.library.groupCode);
      session.end('idle', before);
    });
  }
  /** Everything that a reader leaves in the browser. */
  leaveTraces(): void {
    const { groupCode, mappingPath } = this.library;
    const state = this.session.state.get();
    if (state.kind !== 'reader') return;
    const { shared, now } = this.browser;
    this.form = state.user.userId;
    shared.setItem(localKeys.searchList, `/${mappingPath}/searchList?q=secret`);
    saveChat(shared, { userId: state.user.userId, groupCode, messages: [], draft: 'secret' });
    saveSeen(shared, state.user, 'loans', { data: 'secret', at: now });
    saveDraft(state.user.userId, 'feedback', 'secret', this.storage);
    this.storage.setItem(sessionKeys.menuB, 'secret');
    this.session.act();
  }
}

/** What is left of a library's reader in a tab, and in what the tabs share. */
function traces(tab: Tab, { groupCode, mappingPath }: Library): string[] {
  const { shared } = tab.browser;
  const found = [`session_${groupCode}`, `lastSeen_${groupCode}`, `openWindows_${groupCode}`]
    .filter((key) => shared.getItem(key) !== null)
    .concat((shared.getItem(localKeys.assistant) ?? '').includes(`"groupCode":"${groupCode}"`) ? ['AISearch'] : [])
    .concat((shared.getItem(localKeys.searchList) ?? '').startsWith(`/${mappingPath}/`) ? ['/searchList'] : []);
  // The tab may have a reader of the other library, where it was before.
  const user: Partial<UserInfo> = JSON.parse(tab.storage.getItem(sessionKeys.userInfo) ?? '{}');
  if (user.groupCode !== undefined && user.groupCode !== groupCode) return found;
  return [...found, ...tab.storage.keys().filter((key) => !key.startsWith('draft ') && key !== signInKeys.pending)];
}
function expectNothingPersonal(tab: Tab, library: Library): void {
  expect(traces(tab, library)).toEqual([]);
}

let browser: Browser;
let tabA: Tab;
let tabB: Tab;
const jianglan = libraries[0];
beforeEach(() => {
  browser = new Browser();
  [tabA, tabB] = browser.tabs;
});

/** Signs a reader in by the dialog of a tab. */
function signIn(tab: Tab, userId = '7'): void {
  tab.show('signIn');
  tab.signIn(userId);
  browser.settle();
}

describe('a session that ends', () => {
  const limitMs = 1000;

  it('makes the other tab a visitor’s page without a dialog when the reader signs out', () => {
    signIn(tabA);
    tabB.open(jianglan, '/one/searchList/bookDetails/1');
    browser.settle();
    expect(tabB.session.state.get()).toMatchObject({ kind: 'reader', user: { userId: '7' } });
    tabA.signOut();
    // The other tab's guard may look before the message has arrived.
    tabB.tick(limitMs);
    browser.settle();
    browser.now += 10 * limitMs;
    tabB.tick(limitMs);
    browser.settle();
    expect(tabB.session.state.get()).toMatchObject({ kind: 'visitor', ending: 'elsewhere' });
    expect(tabB.shown).toEqual([]);
  });

  it('shows sign-in alone after a 401, however long it stays open', () => {
    signIn(tabA);
    browser.sessions.clear();
    tabA.call();
    tabA.call();
    browser.settle();
    expect(tabA.shown).toEqual(['signIn']);
    browser.now += 10 * limitMs;
    tabA.tick(limitMs);
    browser.settle();
    expect(tabA.shown).toEqual(['signIn']);
    expectNothingPersonal(tabA, jianglan);
  });

  it('says in every tab that it was idle for too long', () => {
    signIn(tabA);
    tabB.open(jianglan, '/one/home');
    browser.settle();
    browser.now += limitMs;
    tabA.tick(limitMs);
    browser.settle();
    expect([tabA.shown, tabB.shown]).toEqual([['idleEnded'], ['idleEnded']]);
  });

  it('is idle at the limit and not a millisecond before', () => {
    signIn(tabA);
    browser.now += limitMs - 1;
    tabA.tick(limitMs);
    browser.settle();
    expect(tabA.session.state.get().kind).toBe('reader');
    browser.now += 1;
    tabA.tick(limitMs);
    browser.settle();
    expect(tabA.session.state.get().kind).toBe('visitor');
  });

  it('closes the warning of the idle guard', () => {
    signIn(tabA);
    tabA.show('idleWarning');
    browser.sessions.clear();
    tabA.call();
    browser.settle();
    expect(tabA.shown).toEqual(['signIn']);
  });

  it('leaves nothing of the reader’s search, conversation or loans', () => {
    signIn(tabA);
    tabA.leaveTraces();
    tabA.session.end('signedOut');
    expectNothingPersonal(tabA, jianglan);
    expect(tabA.storage.keys()).toEqual([]);
  });

  it('leaves nothing in a tab that went on to another library before it was notified', () => {
    signIn(tabA);
    tabB.open(jianglan, '/one/home');
    browser.settle();
    tabB.signOut();
    tabA.open(libraries[1], '/two/home');
    browser.settle();
    expectNothingPersonal(tabA, jianglan);
  });

  it('leaves what a reader of another library has stored', () => {
    tabB.open(libraries[1], '/two/home');
    signIn(tabA);
    signIn(tabB, '8');
    tabB.leaveTraces();
    tabA.session.end('signedOut');
    browser.settle();
    expect(traces(tabB, libraries[1])).toContain('/searchList');
    expect(tabB.session.state.get()).toMatchObject({ kind: 'reader', user: { userId: '8' } });
  });

  it('keeps an unsent form after a 401 for the same reader only', () => {
    for (const [userId, draft] of [
      ['7', 'secret'],
      ['8', undefined],
    ] as const) {
      signIn(tabA);
      tabA.leaveTraces();
      browser.sessions.clear();
      tabA.call();
      browser.settle();
      tabA.signIn(userId);
      browser.settle();
      expect(readDraft('7', 'feedback', tabA.storage)).toBe(draft);
      tabA.signOut();
    }
  });

  it('keeps the forms of all tabs after a 401 until the same reader signs in again', () => {
    signIn(tabA);
    tabB.open(jianglan, '/one/home');
    browser.settle();
    for (const tab of browser.tabs) tab.leaveTraces();
    browser.sessions.clear();
    tabA.call();
    browser.settle();
    const refused = { kind: 'refused', id: '', userId: '7' };
    expect([tabA.session.state.get(), tabB.session.state.get()]).toEqual([
      { ...refused, isSigningIn: true },
      { ...refused, isSigningIn: false },
    ]);
    expect([tabA.shown, tabB.shown]).toEqual([['signIn'], []]);
    tabA.signIn('7');
    browser.settle();
    expect(browser.tabs.map(({ form, shown }) => [form, shown])).toEqual(Array.from({ length: 2 }, () => ['7', []]));
  });

  it('shows no form of a refused reader to anybody else', () => {
    signIn(tabA);
    tabA.leaveTraces();
    browser.sessions.clear();
    tabA.call();
    browser.settle();
    tabA.signIn('8');
    browser.settle();
    expect(tabA.form).toBeUndefined();
  });

  it('leaves a form on the page when its reader closes sign-in, which opens again when the form is sent', () => {
    signIn(tabA);
    tabA.leaveTraces();
    browser.sessions.clear();
    tabA.call();
    browser.settle();
    tabA.session.closeDialog('signIn');
    expect([tabA.form, tabA.shown, readDraft('7', 'feedback', tabA.storage)]).toEqual(['7', [], undefined]);
    expectNothingPersonal(tabA, jianglan);
    tabA.call();
    browser.settle();
    expect(tabA.shown).toEqual(['signIn']);
    tabA.signIn('7');
    browser.settle();
    expect([tabA.form, tabA.shown]).toEqual(['7', []]);
  });

  it('is not ended by the late answer to a call of the session before', () => {
    signIn(tabA);
    tabA.call();
    const [late] = browser.underway.splice(0);
    browser.sessions.clear();
    tabA.call();
    const [refusal] = browser.underway.splice(0);
    tabA.session.end('signedOut');
    signIn(tabA, '8');
    late?.();
    refusal?.();
    expect(tabA.session.refused('token 1')).toBe(false);
    expect(tabA.session.state.get()).toMatchObject({ kind: 'reader', user: { userId: '8' } });
  });

  it('is not ended by a decision about the session before', () => {
    signIn(tabA);
    const before = tabA.session.state.get();
    tabA.session.end('signedOut');
    browser.now += 1;
    signIn(tabA);
    expect(tabA.session.end('idle', before)).toBe(false);
    expect(tabA.session.user()?.userId).toBe('7');
    expect(tabA.session.end('idle', tabA.session.state.get())).toBe(true);
    expect(tabA.session.user()).toBeUndefined();
  });

  it('is not shown to a tab whose copy is of the session before', () => {
    signIn(tabA);
    tabB.open(jianglan, '/one/home');
    browser.settle();
    tabA.signOut();
    tabA.show('signIn');
    tabA.signIn('8');
    browser.underway.splice(0).at(-1)?.();
    // The browser had put the other tab to sleep: no message has reached it.
    browser.underway.length = 0;
    tabB.open(jianglan, '/one/home');
    expect(tabB.session.state.get().kind).toBe('unknown');
    browser.settle();
    expect(tabB.session.state.get()).toMatchObject({ kind: 'reader', user: { userId: '8' } });
  });
});

describe('a sign-in', () => {
  const stored = () => [browser.shared.keys(), tabA.storage.keys()];

  it('that was given up leaves nothing', () => {
    tabA.open(jianglan, '/one/drivePurchas');
    tabA.show('signIn');
    savePending(tabA.storage, { name: 'evaluate', args: {}, path: '/one/drivePurchas' }, browser.now);
    tabA.session.closeDialog('signIn');
    expect(stored()).toEqual([[], []]);
    tabA.open(jianglan, '/one/searchList/bookDetails/7645');
    tabA.show('signIn');
    expect(tabA.session.finishSignIn(undefined)).toEqual({ kind: 'reload', jump: false });
  });

  it('that was given up on a later page leaves nothing', () => {
    tabA.open(jianglan, '/one/drivePurchas');
    tabA.session.storeToken({ jwt: 'a', jwtHeader: 'jwt' });
    tabA.session.continueSignIn(undefined);
    saveForChange(tabA.storage, { username: 'lin', password: 'x', message: '' });
    tabA.open(jianglan, '/one/forceBinding');
    expect(browser.shared.getItem(localKeys.loginNextPath)).toBe('/one/drivePurchas');
    expect(tabA.session.token()?.jwt).toBe('a');
    tabA.open(jianglan, '/one/home');
    expect(stored()).toEqual([[], []]);
  });

  it('that began at purchasing leads back there over the pages of a sign-in', () => {
    tabA.open(jianglan, '/one/drivePurchas');
    tabA.session.continueSignIn(undefined);
    tabA.open(jianglan, '/one/modifyPassword');
    expect(tabA.session.finishSignIn('/one/personalCenter')).toEqual({
      kind: 'go',
      path: '/one/drivePurchas',
      jump: true,
    });
    expect(browser.shared.getItem(localKeys.loginNextPath)).toBeNull();
  });

  it('leads back to what waits for it, and from the page of sign-in to its next page', () => {
    tabA.open(jianglan, '/one/personalCenter?key=6');
    savePending(tabA.storage, { name: 'sendForm', args: 0, path: '/one/personalCenter?key=6' }, browser.now);
    tabA.session.continueSignIn(undefined);
    tabA.open(jianglan, '/one/modifyPassword');
    tabA.session.continueSignIn('/one/personalCenter');
    tabA.open(jianglan, '/one/secondFactor?next=/personalCenter');
    expect(tabA.session.finishSignIn('/one/personalCenter')).toMatchObject({ path: '/one/personalCenter?key=6' });
    expect(tabA.storage.getItem(signInKeys.pending)).not.toBeNull();
    tabA.open(jianglan, '/one/login?next=/unsentForm');
    tabA.session.continueSignIn('/one/unsentForm');
    tabA.open(jianglan, '/one/forceBinding');
    expect(tabA.session.finishSignIn('/one/home')).toMatchObject({ path: '/one/unsentForm' });
  });

  it('in another tab closes the dialog, and what waits for it goes on', () => {
    tabA.show('signIn');
    savePending(tabA.storage, { name: 'evaluate', args: {}, path: '/one/home' }, browser.now);
    signIn(tabB);
    expect(tabA.shown).toEqual([]);
    expect(tabA.storage.getItem(signInKeys.pending)).not.toBeNull();
    expect(tabA.session.state.get().kind).toBe('reader');
  });

  it('of another reader drops what was waiting for the one before', () => {
    signIn(tabA);
    savePending(tabA.storage, { name: 'evaluate', args: 'secret', path: '/one/home', readerId: '7' }, browser.now);
    browser.sessions.clear();
    tabA.call();
    browser.settle();
    tabA.signIn('8');
    browser.settle();
    expect(tabA.storage.getItem(signInKeys.pending)).toBeNull();
  });

  it('after a session that ended unseen shows nothing of its reader', () => {
    signIn(tabA);
    tabA.leaveTraces();
    browser.hints.clear();
    tabA.storage.keys().forEach((key) => tabA.storage.removeItem(key));
    tabB.open(jianglan, '/one/home');
    signIn(tabB, '8');
    expect(readChat(browser.shared, { userId: '7', groupCode: '1' })).toBeUndefined();
    expect(browser.shared.getItem(localKeys.searchList)).toBeNull();
  });
});

interface Model {
  /** The page of each tab, as its reader opened it. */
  paths: [string, string];
}
type Command = fc.Command<Model, Browser>;
const limitMs = 60_000;

function checkInvariants(model: Model, real: Browser): void {
  real.tabs.forEach((tab, at) => {
    expect(tab.shown.length).toBeLessThanOrEqual(1);
    expect(tab.path).toBe(model.paths[at]);
    const state = tab.session.state.get();
    if (state.kind === 'reader') expect(tab.shown).not.toContain('signIn');
    if (state.kind === 'visitor') expect(tab.form).toBeUndefined();
    if (state.kind === 'reader') expect([undefined, state.user.userId]).toContain(tab.form);
    if (state.kind === 'visitor' && state.ending !== 'idle') expect(tab.shown).not.toContain('idleEnded');
    if (state.kind !== 'reader') expect(tab.shown).not.toContain('idleWarning');
  });
  if (real.underway.length > 0) return;
  // Everything has arrived: tabs show the reader of the browser's session, and no trace of anybody else.
  for (const tab of real.tabs) {
    const { library, session } = tab;
    const state = session.state.get();
    const known = real.sessions.get(library.groupCode);
    if (known) expect(real.hints.has(library.groupCode)).toBe(true);
    if (known && state.kind === 'reader') expect(state.user.userId).toBe(known.userId);
    for (const other of libraries) if (!real.hints.has(other.groupCode)) expectNothingPersonal(tab, other);
    if (!real.hints.has(library.groupCode)) {
      expect(['visitor', 'refused']).toContain(state.kind);
    } else if (state.kind === 'reader') {
      expect(real.shared.getItem(`session_${library.groupCode}`)).toBe(state.id);
    }
  }
}

/** A command of one tab. */
class Act implements Command {
  readonly name: string;
  readonly at: 0 | 1;
  readonly act: (tab: Tab, model: Model) => void;
  constructor(name: string, at: 0 | 1, act: (tab: Tab, model: Model) => void) {
    this.name = name;
    this.at = at;
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, real: Browser): void {
    this.act(real.tabs[this.at], model);
    checkInvariants(model, real);
  }
  toString(): string {
    return `${this.name} in tab ${String(this.at)}`;
  }
}

const tabIndex = fc.constantFrom(0 as const, 1 as const);
const simple = (name: string, act: (tab: Tab) => void) => tabIndex.map((at) => new Act(name, at, act));
const commands = [
  fc.tuple(tabIndex, fc.constantFrom(...libraries), fc.constantFrom('home', 'drivePurchas', 'searchList')).map(
    ([at, library, page]) =>
      new Act(`open ${library.mappingPath}/${page}`, at, (tab, model) => {
        model.paths[at] = `/${library.mappingPath}/${page}`;
        tab.open(library, model.paths[at]);
      }),
  ),
  simple('reload', (tab) => tab.open(tab.library, tab.path)),
  simple('open sign-in', (tab) => tab.show('signIn')),
  simple('close sign-in', (tab) => {
    if (!tab.shown.includes('signIn')) return;
    tab.session.closeDialog('signIn');
    const waiting = tab.storage.keys().filter((key) => key === signInKeys.pending || key.startsWith('draft '));
    expect([waiting, tab.browser.shared.getItem(localKeys.loginNextPath)]).toEqual([[], null]);
  }),
  fc.tuple(tabIndex, fc.constantFrom('7', '8'), fc.boolean()).map(
    ([at, userId, isQuick]) =>
      new Act(`sign in as ${userId}${isQuick ? ' at once' : ''}`, at, (tab) => {
        tab.show('signIn');
        if (tab.shown.includes('signIn')) tab.signIn(userId);
        if (isQuick) tab.browser.underway.pop()?.();
      }),
  ),
  simple('sign out', (tab) => tab.signOut()),
  simple('call', (tab) => {
    if (tab.session.user()) tab.call();
  }),
  simple('expire', (tab) => {
    tab.browser.sessions.delete(tab.library.groupCode);
  }),
  simple('leave traces', (tab) => tab.leaveTraces()),
  simple('warn', (tab) => tab.show('idleWarning')),
  simple('tick', (tab) => tab.tick(limitMs)),
  simple('wait', (tab) => {
    tab.browser.now += limitMs / 2;
  }),
  simple('want', (tab) => {
    if (tab.shown.includes('signIn')) savePending(tab.storage, { name: 'a', args: 0, path: tab.path }, tab.browser.now);
  }),
  fc.nat(3).map(
    (at) =>
      new Act(`arrive ${String(at)}`, 0, (tab) => {
        for (const arrive of tab.browser.underway.splice(at, 1)) arrive();
      }),
  ),
  simple('settle', (tab) => tab.browser.settle()),
];

it('holds its invariants in any order of acts, answers and reloads in two tabs and two libraries', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), (run) => {
      const model: Model = { paths: ['/one/home', '/one/home'] };
      fc.modelRun(() => ({ model, real: new Browser() }), run);
    }),
    { numRuns: 1000 },
  );
});
