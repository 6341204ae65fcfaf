import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { requestOf, type TestService } from './service.ts';

/** A browser in a test: it keeps cookies, and its pages are the portal's own. */
export interface TestBrowser {
  cookies: Map<string, string>;
  call: <N extends CallName>(name: N, input: InputOf<N>, library?: string) => Promise<Answer<OutputOf<N>>>;
  /** @throws with its message when the call fails */
  data: <N extends CallName>(name: N, input: InputOf<N>, library?: string) => Promise<OutputOf<N>>;
}

/** A browser without cookies yet. */
export function testBrowser(service: Pick<TestService, 'fetch'>, mappingPath = 'demo'): TestBrowser {
  const cookies = new Map<string, string>();
  const call: TestBrowser['call'] = async (name, input, library = mappingPath) => {
    const request = requestOf(name, input, library);
    request.headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    request.headers.set('sec-fetch-site', 'same-origin');
    const response = await service.fetch(request, { address: '192.0.2.9' });
    for (const header of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') cookies.delete(key);
      else cookies.set(key, value);
    }
    return response.json();
  };
  return {
    cookies,
    call,
    data: async (name, input, library) => {
      const answer = await call(name, input, library);
      if (!answer.success) throw new Error(`${name}: ${answer.message}`);
      return answer.data;
    },
  };
}

/** Goes to a double as a browser does, says who it is, and answers the query of the address it is sent back to. */
export async function visit(url: string, person: string): Promise<{ to: URL; query: string }> {
  const at = new URL(url);
  at.searchParams.set('person', person);
  const response = await fetch(at, { redirect: 'manual' });
  const to = new URL(response.headers.get('location') ?? '', at);
  return { to, query: to.search.slice(1) };
}
