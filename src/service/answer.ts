import type { AnswerCall, RequestContext } from '../lib/contract/answering.ts';
import { contract, type OutputOf, type ParsedInputOf, type RefusalOf } from '../lib/contract/contract.ts';
import { endpoints, type Access, type CallName } from '../lib/contract/endpoints.ts';
import { errCodes, type Answer, type Failure } from '../lib/contract/envelope.ts';
import { clientNetwork } from '../lib/rules/networks.ts';
import {
  type CallContext,
  type CallOf,
  type Handlers,
  type ServiceContext,
  schemaRefused,
  servedElsewhere,
  ServiceError,
} from './platform/context/context.ts';
import { message } from './platform/messages/index.ts';
import { accessOf, tokensOf } from './identity/sessions/access.ts';
import { setSessionCookies } from './identity/sessions/cookies.ts';
import { lagTolerant } from './platform/lag-tolerant.ts';
import { noteCall } from './platform/recent-calls.ts';
import { failureOf } from './platform/context/failure.ts';
import { mayLag } from './platform/db/lag.ts';
import { createWriteTracker } from './platform/db/writes.ts';
import { traced, tracing } from './platform/tracing/tracing.ts';

/** Which library is asked; the default one for calls that may stand without a library. */
function libraryOf(
  { groupCode, mappingPath }: RequestContext,
  service: ServiceContext,
  name: CallName,
): CallContext['library'] {
  const registry = service.registry();
  const named = groupCode ? registry.byGroupCode(groupCode) : mappingPath ? registry.byPath(mappingPath) : undefined;
  if (named && !registry.serves(named)) throw servedElsewhere();
  if (named) return named;
  if (mappingPath && registry.brokenAt(mappingPath)) throw new ServiceError(errCodes.unavailable, 'brokenLibrary');
  if (endpoints[name][2] === 'anyone' && registry.default) return registry.default;
  throw new ServiceError(errCodes.notFound, 'unknownLibrary');
}

function inputOf<N extends CallName>(name: N, raw: unknown): ParsedInputOf<N> {
  const parsed = contract[name].input.safeParse(raw);
  if (!parsed.success) throw schemaRefused(parsed.error);
  return parsed.data as ParsedInputOf<N>;
}

type AnswerOf<N extends CallName> = Answer<OutputOf<N>, RefusalOf<N>>;

/**
 * The one way to a handler, for calls over HTTP and inside the process alike: library, parsing, handler, envelope.
 * @param handlers one for every call: the compiler refuses a contract entry without a handler
 */
export function createAnswer(service: ServiceContext, handlers: Handlers): AnswerCall {
  return async <N extends CallName>(name: N, input: unknown, requestContext: RequestContext): Promise<AnswerOf<N>> => {
    noteCall();
    const { language } = requestContext;
    // What a handler throws as data is the contract's `refusal` where it has one; its tests hold the two together.
    const writes = createWriteTracker();
    const failed = (error: unknown) =>
      failureOf(error, {
        language,
        path: endpoints[name][1],
        log: service.log,
        hasWritten: writes.hasWritten(),
      }) as Failure<RefusalOf<N>>;
    const answer = async (library: CallContext['library']): Promise<AnswerOf<N>> => {
      const { signedIn, reader } = accessOf(name, requestContext, service, library);
      let said = '';
      const say: CallContext['say'] = (key, values) => {
        said = message(language, key, values);
      };
      const call = {
        ...service,
        library,
        language,
        address: requestContext.address ?? '',
        client: clientNetwork(requestContext.address ?? ''),
        browser: requestContext.browser,
        timeProof: requestContext.timeProof,
        signedIn,
        say,
      };
      const handler: (input: ParsedInputOf<N>, call: CallOf<N>) => OutputOf<N> | Promise<OutputOf<N>> = handlers[name];
      try {
        const access: Access = endpoints[name][2];
        // Checked before the input: a stranger gets 401, not the problems of the input.
        const brought = access === 'reader' ? { ...call, reader: await reader() } : call;
        const parsed = inputOf(name, input);
        const data = await writes.run(() => handler(parsed, brought as CallOf<N>));
        return { success: true, data, message: said, errCode: errCodes.ok };
      } catch (error) {
        return failed(error);
      }
    };
    try {
      const library = libraryOf(requestContext, service, name);
      const isTolerant = lagTolerant.has(name) && tokensOf(requestContext, library).length === 0;
      const { mappingPath } = library;
      // On a host of the library's own the address does not name it.
      tracing()?.describeRequest({ 'yuelan.library': mappingPath });
      const answered = await traced(`call ${name}`, { 'yuelan.library': mappingPath }, () =>
        isTolerant ? mayLag(() => answer(library)) : answer(library),
      );
      setSessionCookies(name, answered, requestContext, library);
      return answered;
    } catch (error) {
      return failed(error);
    }
  };
}
