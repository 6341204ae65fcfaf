import type { RequestContext } from '../../lib/contract/answering.ts';
import { deskContract, type DeskOutputOf, type ParsedDeskInputOf } from '../../lib/contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import { errCodes, type Answer } from '../../lib/contract/envelope.ts';
import { clientNetwork } from '../../lib/rules/networks.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { failureOf } from '../platform/context/failure.ts';
import {
  type CallContext,
  type ServiceContext,
  schemaRefused,
  servedElsewhere,
  ServiceError,
} from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { readStaffSession, stepOf } from '../staff/sessions.ts';
import { createWriteTracker } from '../platform/db/writes.ts';
import { traced, tracing } from '../platform/tracing/tracing.ts';
import type { DeskCallOf, DeskHandlers, SignedInStaff } from '../platform/context/desk.ts';
import { requireOwnLibrary } from './library-limits.ts';

/** Answers a call of the desk: the input is parsed and refused as the contract says, and nothing is thrown. */
export type AnswerDesk = <N extends DeskCallName>(
  name: N,
  input: unknown,
  requestContext: RequestContext,
) => Promise<Answer<DeskOutputOf<N>>>;

/** @throws ServiceError 404 when there is no such library, 503 when it is broken */
function libraryOf({ mappingPath }: RequestContext, service: ServiceContext): CallContext['library'] {
  const registry = service.registry();
  const library = registry.byPath(mappingPath);
  if (library && !registry.serves(library)) throw servedElsewhere();
  if (library) return library;
  if (registry.brokenAt(mappingPath)) throw new ServiceError(errCodes.unavailable, 'brokenLibrary');
  throw new ServiceError(errCodes.notFound, 'unknownLibrary');
}

/**
 * Who asks, where the call is for them.
 * @throws ServiceError 401 when nobody is signed in or sign-in is not finished, 403 without the role
 */
async function staffFor(call: CallContext, name: DeskCallName): Promise<SignedInStaff | undefined> {
  const access = deskEndpoints[name][1];
  if (access === 'visitor') return undefined;
  const staff = await readStaffSession(call);
  if (!staff || (access !== 'pending' && stepOf(call, staff) !== '')) {
    throw new ServiceError(errCodes.unauthenticated, 'deskSessionOver');
  }
  if (access !== 'pending' && !mayUse(staff.roles, access))
    throw new ServiceError(errCodes.forbidden, 'deskRoleNeeded');
  return staff;
}

/**
 * The one way to a handler of the desk: library, session of staff, role, parsing, limit, handler, envelope. Sessions of readers
 * open nothing here, and only pages of the site are answered.
 */
export function createDeskAnswer(service: ServiceContext, handlers: DeskHandlers): AnswerDesk {
  return async <N extends DeskCallName>(
    name: N,
    input: unknown,
    requestContext: RequestContext,
  ): Promise<Answer<DeskOutputOf<N>>> => {
    const { language, browser, address = '' } = requestContext;
    let said = '';
    const writes = createWriteTracker();
    try {
      // A browser sends its cookies along with what other sites make it ask.
      if (browser?.sameOrigin !== true) throw new ServiceError(errCodes.forbidden, 'deskOwnPagesOnly');
      const call: CallContext = {
        ...service,
        library: libraryOf(requestContext, service),
        language,
        address,
        client: clientNetwork(address),
        browser,
        signedIn: () => Promise.resolve(undefined),
        say: (key, values) => {
          said = message(language, key, values);
        },
      };
      const staff = await staffFor(call, name);
      const parsed = deskContract[name].input.safeParse(input);
      if (!parsed.success) throw schemaRefused(parsed.error);
      if (staff) await requireOwnLibrary({ ...call, staff }, name, parsed.data);
      const handler: (given: ParsedDeskInputOf<N>, from: DeskCallOf<N>) => DeskOutputOf<N> | Promise<DeskOutputOf<N>> =
        handlers[name];
      const { mappingPath } = call.library;
      tracing()?.describeRequest({ 'yuelan.library': mappingPath });
      const data = await traced(`desk call ${name}`, { 'yuelan.library': mappingPath }, async () =>
        writes.run(() => handler(parsed.data as ParsedDeskInputOf<N>, { ...call, staff } as DeskCallOf<N>)),
      );
      return { success: true, data, message: said, errCode: errCodes.ok };
    } catch (error) {
      return failureOf(error, {
        language,
        path: deskEndpoints[name][0],
        log: service.log,
        hasWritten: writes.hasWritten(),
      });
    }
  };
}
