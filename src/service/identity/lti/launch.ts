import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { InputOf, OutputOf } from '../../../lib/contract/contract.ts';
import { countAttempt, type Limit } from '../../platform/attempts/attempts.ts';
import { platformOrigin, type LtiPlatform } from '../../platform/configuration/lti.schema.ts';
import { type CallContext, inputRefused, ServiceError } from '../../platform/context/context.ts';
import { guarded } from '../../platform/http/guard.ts';
import { fetchOutside, ProviderError } from '../../platform/http/http.ts';
import { issueTicket, newTicket, takeTicket } from '../accounts/tickets.ts';
import { sealChoice } from './choice.ts';
import { ltiAlgorithm } from './key.ts';

/*
 * LTI 1.3 with the flow of the 1EdTech Security Framework 1.0 §5.1: the platform starts a login, the portal redirects
 * to the platform's authorisation endpoint, and the platform posts an id_token with the message back.
 *
 * The state is a ticket that works once, for ten minutes, and only in the browser that started the login. The platform
 * posts from its own site and may show the portal in a frame, so the cookie of that browser is `SameSite=None; Secure;
 * Partitioned`: browsers that block third-party cookies still send a partitioned one. A browser that sends none is
 * refused, because without it a message of somebody else could be planted in this browser. The nonce is stored with
 * the state, so it works once as well.
 *
 * A launch signs nobody in, and nothing of the person in the message is read or stored.
 */

/** Launches from one address, behind which a whole campus may be. */
const launchLimit: Limit = { kind: 'lti-address', attempts: 1000, windowMs: 10 * 60_000 };
/** Difference of clocks that is accepted, in seconds. */
const clockTolerance = 60;

const flowSchema = z.object({ issuer: z.string(), clientId: z.string(), nonce: z.string() });

const core = 'https://purl.imsglobal.org/spec/lti/claim';
const claims = {
  messageType: `${core}/message_type`,
  version: `${core}/version`,
  deploymentId: `${core}/deployment_id`,
  targetLinkUri: `${core}/target_link_uri`,
  context: `${core}/context`,
  settings: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
} as const;

const messageSchema = z.object({
  [claims.version]: z.literal('1.3.0'),
  [claims.deploymentId]: z.string(),
  [claims.messageType]: z.string(),
  [claims.targetLinkUri]: z.string().max(2000).optional(),
  [claims.context]: z.object({ label: z.string().max(200).optional() }).optional(),
  [claims.settings]: z
    .object({
      deep_link_return_url: z.url({ protocol: /^https?$/ }).max(2000),
      accept_types: z.array(z.string()),
      data: z.string().max(8000).optional(),
    })
    .optional(),
});

/** The platform of an issuer; platforms with several clients name the client as well. */
function findPlatform({ library }: CallContext, issuer: string, clientId: string): LtiPlatform {
  const platform = library.file.lti.find(
    (entry) => entry.issuer === issuer && (clientId === '' || entry.clientId === clientId),
  );
  if (!platform) throw new ServiceError(errCodes.badRequest, 'ltiUnknownPlatform');
  return platform;
}

/** Starts a launch: answers where at the platform to send the browser. */
export async function beginLaunch(call: CallContext, input: InputOf<'beginLtiLaunch'>): Promise<{ url: string }> {
  const { browser, client } = call;
  const { loginHint, messageHint = '', returnPath } = input;
  await countAttempt(call, launchLimit, client);
  if (!browser) throw inputRefused();
  const { issuer, clientId, authorizeUrl } = findPlatform(call, input.issuer, input.clientId ?? '');
  const nonce = newTicket();
  const state = await issueTicket(call, 'lti', { issuer, clientId, nonce });
  const url = new URL(authorizeUrl);
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: clientId,
    redirect_uri: new URL(returnPath, browser.origin).href,
    login_hint: loginHint,
    state,
    nonce,
    ...(messageHint !== '' && { lti_message_hint: messageHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;
/** Keys of platforms by their settings, whose objects exist until the libraries are reloaded. */
const keySets = new WeakMap<LtiPlatform, KeySet>();

function keysOf(platform: LtiPlatform, now: () => number): KeySet {
  const known = keySets.get(platform);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(platform.jwksUrl), {
    [customFetch]: async (url) => {
      const { bytes } = await guarded(platform, now, () => fetchOutside(new URL(url)));
      return new Response(Buffer.from(bytes));
    },
  });
  keySets.set(platform, keys);
  return keys;
}

/** Why a token whose signature is right is not the answer to this login; undefined if it is. */
function mismatchOf({ aud, azp, nonce }: JWTPayload, clientId: string, expectedNonce: string): string | undefined {
  if (nonce !== expectedNonce) return 'nonce';
  if (azp === undefined) return Array.isArray(aud) && aud.length > 1 ? 'azp is missing' : undefined;
  return azp === clientId ? undefined : 'azp';
}

async function readToken(
  { log, now, library }: CallContext,
  platform: LtiPlatform,
  idToken: string,
  nonce: string,
): Promise<JWTPayload> {
  const { issuer, clientId } = platform;
  const refuse = (reason: string) => {
    log.warn({ mappingPath: library.mappingPath, issuer, reason }, 'message of a learning platform refused');
    return new ServiceError(errCodes.badRequest, 'ltiRefused');
  };
  try {
    const { payload } = await jwtVerify(idToken, keysOf(platform, now), {
      algorithms: [ltiAlgorithm],
      issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'nonce'],
      clockTolerance,
      currentDate: new Date(now()),
    });
    const mismatch = mismatchOf(payload, clientId, nonce);
    if (mismatch !== undefined) throw refuse(mismatch);
    return payload;
  } catch (error) {
    if (error instanceof ProviderError) {
      log.warn({ issuer, trouble: error.trouble, reason: error.message }, 'keys of a learning platform not available');
      throw new ServiceError(error.trouble === 'slow' ? errCodes.timeout : errCodes.upstream, 'ltiDown');
    }
    if (error instanceof errors.JOSEError) throw refuse(error.message);
    throw error;
  }
}

/**
 * Checks the message that a platform posted.
 * @throws ServiceError 400 unless it answers a login of this browser and is signed by the platform, 502 or 504 if the
 * platform's keys are not available
 */
export async function finishLaunch(
  call: CallContext,
  { state, idToken }: InputOf<'finishLtiLaunch'>,
): Promise<OutputOf<'finishLtiLaunch'>> {
  const flow = await takeTicket(call, 'lti', state, flowSchema);
  if (!flow) throw new ServiceError(errCodes.badRequest, 'ltiStateOver');
  const platform = findPlatform(call, flow.issuer, flow.clientId);
  const message = messageSchema.safeParse(await readToken(call, platform, idToken, flow.nonce));
  if (!message.success) throw new ServiceError(errCodes.badRequest, 'ltiRefused');
  const { data } = message;
  const deploymentId = data[claims.deploymentId];
  if (!platform.deploymentIds.includes(deploymentId)) throw new ServiceError(errCodes.badRequest, 'ltiUnknownPlatform');
  const { [claims.messageType]: type, [claims.settings]: settings } = data;
  if (type === 'LtiResourceLinkRequest') {
    const { [claims.targetLinkUri]: target = '', [claims.context]: context } = data;
    return { kind: 'link', target, courseCode: context?.label ?? '' };
  }
  if (type !== 'LtiDeepLinkingRequest' || settings?.accept_types.includes('ltiResourceLink') !== true) {
    throw new ServiceError(errCodes.badRequest, 'ltiMessageUnknown');
  }
  const returnUrl = settings.deep_link_return_url;
  if (new URL(returnUrl).origin !== platformOrigin(platform)) throw new ServiceError(errCodes.badRequest, 'ltiRefused');
  const { issuer, clientId } = platform;
  return {
    kind: 'choice',
    choice: sealChoice(call, { issuer, clientId, deploymentId, returnUrl, data: settings.data }),
  };
}
