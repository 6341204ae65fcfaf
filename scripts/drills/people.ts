import { createCasDouble } from '#demo/identity-services/cas.ts';
import { createOidcDouble } from '#demo/identity-services/oauth.ts';
import { serveDoubles } from '#demo/identity-services/server.ts';
import { testBrowser, visit, type TestBrowser } from '#support/sign-in-methods.ts';
import { wayInCookieName } from '#service/identity/accounts/tickets.ts';
import { callOf, signIn } from '../attack/reader.ts';
import type { Drill } from './drill.ts';
import { configure, must } from './installation.ts';
import { onCopy } from './store.ts';

const people = [
  { subject: 'reader', name: '试用', account: 'demo' },
  { subject: 'attacker', name: '王芳', account: 'wang' },
];
const providers = ['cas', 'oidc'] as const;

/** A browser at a running server. */
const browserAt = (url: string): TestBrowser =>
  testBrowser(
    {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        const body = request.method === 'POST' ? await request.text() : null;
        return fetch(new URL(pathname + search, url), { method: request.method, headers: request.headers, body });
      },
    },
    'jianglan',
  );

/** Text and data of an answer. */
const parsed = ({ text }: { text: string }): { success: boolean; data: Record<string, unknown> } =>
  JSON.parse(text) as { success: boolean; data: Record<string, unknown> };

export const peopleDrills: Drill[] = [
  {
    name: 'sign-on-mix-up',
    does: 'CAS and OIDC answers in another browser, for another provider, with another state, made up, and twice',
    run: (from) =>
      onCopy(from, async (installation) => {
        const doubles = await serveDoubles({
          cas: createCasDouble(people),
          oidc: await createOidcDouble(people, 'oidc-secret', {}),
        });
        try {
          configure(installation, {
            findConfig: { unifieAuthen: '1', exterSinAuthen: '1' },
            identity: {
              cas: { url: `${doubles.url}/cas`, account: 'account' },
              oidc: { issuer: `${doubles.url}/oidc`, clientId: 'yuelan', account: 'account' },
            },
          });
          const server = await installation.serve({ IDENTITY_SECRET_100001_OIDC: 'oidc-secret' });
          let refused = 0;
          for (const provider of providers) {
            const browser = browserAt(server.url);
            const comeBack = async (person: string) => {
              const begin = { provider, returnPath: `/jianglan/signedIn/${provider}`, next: '/' };
              return (await visit((await browser.data('beginSignIn', begin)).url, person)).query;
            };
            const mustRefuse = async (
              who: TestBrowser,
              query: string,
              what: string,
              by: (typeof providers)[number] = provider,
            ) => {
              const answer = await who.call('ssoOpac', { provider: by, query });
              must(!answer.success, `${provider}: ${what} was accepted`);
              refused += 1;
            };
            const query = await comeBack('reader');
            const victim = browserAt(server.url);
            await mustRefuse(victim, query, 'an answer in a browser that did not begin');
            victim.cookies.set(wayInCookieName('100001', false), 'A'.repeat(32));
            await mustRefuse(victim, query, 'an answer in a browser with another mark');
            await mustRefuse(browser, query.replace(/state=[^&]+/, `state=${'B'.repeat(32)}`), 'another state');
            const signedIn = await browser.call('ssoOpac', { provider, query });
            must(signedIn.success, `${provider}: the right answer was refused: ${signedIn.message}`);
            await mustRefuse(browser, query, 'an answer that was used');
            await mustRefuse(
              browser,
              await comeBack('reader'),
              'an answer of another provider',
              provider === 'cas' ? 'oidc' : 'cas',
            );
            const madeUp = (await comeBack('attacker')).replace(/(code|ticket)=(ST-)?[^&]+/, '$1=$2made-up');
            await mustRefuse(browser, madeUp, 'a made-up code');
          }
          must((await server.stop()) === 0, 'the server ends with 0');
          return `${String(refused)} forged answers refused, the right ones accepted once`;
        } finally {
          await doubles.close();
        }
      }),
  },
  {
    name: 'pick-up-codes',
    does: 'guess the code by which a reader takes a copy over from another',
    run: (from) =>
      onCopy(from, async (installation) => {
        configure(installation, {
          circulation: { rules: [{ loans: 3, days: 30, renewals: 2 }] },
          copyRequests: { rules: [{ kinds: ['reLend'] }] },
        });
        const lending = ['loans', 'lend', '--library', 'jianglan', '--reader', 'wang', '--barcode', 'B0'];
        const { status, printed } = await installation.yuelan(lending);
        must(status === 0, `the copy cannot be lent: ${printed.slice(0, 200)}`);
        const server = await installation.serve();
        const [reader, holder, stranger] = [
          await signIn(server.url, 'demo'),
          await signIn(server.url, 'wang'),
          await signIn(server.url, 'zhao'),
        ];
        const { text: found } = await callOf(
          server.url,
          'search',
          { searchFieldContent: '中国图书第1册', page: 1, rows: 1 },
          {},
        );
        const recordId = /"recordId":"(\d+)"/.exec(found)?.[1] ?? '';
        const request = parsed(await reader.call('askHolder', { recordId }));
        must(request.success, `the holder cannot be asked: ${JSON.stringify(request)}`);
        const requestId = /"requestId":"(\d+)"/.exec(JSON.stringify(request))?.[1] ?? '';
        await holder.call('answerOthersRequest', { requestId, accept: true });
        const newCode = async () => String(parsed(await holder.call('showTakeCode', { requestId })).data['code']);
        const enter = async (who: typeof reader, code: string) =>
          parsed(await who.call('confirmTakeCode', { requestId, code })).success;

        const code = await newCode();
        must(/^\d{6}$/.test(code), `no code was shown: ${code}`);
        must(!(await enter(stranger, code)), 'another reader took the copy with the right code');
        const guesses = Array.from({ length: 200 }, (_, at) => String(at).padStart(6, '0')).filter(
          (guess) => guess !== code,
        );
        const taken = await Promise.all(guesses.map((guess) => enter(reader, guess)));
        must(!taken.includes(true), 'a guess was accepted');
        must(!(await enter(reader, code)), 'the right code was accepted after the guesses');
        must(await enter(reader, await newCode()), 'a new code of the holder was refused');
        must((await server.stop()) === 0, 'the server ends with 0');
        return `${String(guesses.length)} guesses refused; the code expired after five of them; a new one worked`;
      }),
  },
];
