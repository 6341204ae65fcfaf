import { SignJWT } from 'jose';
import { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { InputOf, OutputOf } from '../../../lib/contract/contract.ts';
import { type CallContext, inputRefused, ServiceError } from '../../platform/context/context.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { newTicket } from '../accounts/tickets.ts';
import { ltiAlgorithm } from './key.ts';

/** How long a teacher may choose, in milliseconds. */
const choiceMs = 60 * 60_000;

const choiceSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  deploymentId: z.string(),
  returnUrl: z.string(),
  data: z.string().optional(),
  expiresAt: z.number(),
});
type Choice = z.output<typeof choiceSchema>;

const purpose = 'lti choice';

/** The request of a platform, sealed so that the pages of the choice can carry it: a frame need not have cookies. */
export const sealChoice = (
  { secrets, library, now }: Pick<CallContext, 'secrets' | 'library' | 'now'>,
  choice: Omit<Choice, 'expiresAt'>,
): string =>
  seal(
    secrets,
    purpose,
    library.groupCode,
    JSON.stringify({ ...choice, expiresAt: now() + choiceMs } satisfies Choice),
  );

function openChoice({ secrets, library, now }: CallContext, sealed: string): Choice {
  const text = unseal(secrets, purpose, library.groupCode, sealed);
  const choice = text === undefined ? undefined : choiceSchema.parse(JSON.parse(text));
  if (!choice || choice.expiresAt <= now()) throw new ServiceError(errCodes.badRequest, 'ltiChoiceOver');
  return choice;
}

/** Signs one answer for each page that may be chosen (Deep Linking 2.0 §4). */
export async function signChoices(
  call: CallContext,
  { choice: sealed, pages }: InputOf<'signLtiChoices'>,
): Promise<OutputOf<'signLtiChoices'>> {
  const { browser, ltiKey, now } = call;
  if (!browser) throw inputRefused();
  const { issuer, clientId, deploymentId, returnUrl, data, expiresAt } = openChoice(call, sealed);
  const { kid, privateKey } = await ltiKey();
  const responses = pages.map(({ title, path }) =>
    new SignJWT({
      nonce: newTicket(),
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': deploymentId,
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        // Pages of the portal are not for frames.
        { type: 'ltiResourceLink', title, url: new URL(path, browser.origin).href, window: { targetName: '_blank' } },
      ],
      // Platforms require it unchanged if they sent it.
      ...(data !== undefined && { 'https://purl.imsglobal.org/spec/lti-dl/claim/data': data }),
    })
      .setProtectedHeader({ alg: ltiAlgorithm, kid, typ: 'JWT' })
      .setIssuer(clientId)
      .setAudience(issuer)
      .setIssuedAt(new Date(now()))
      .setExpirationTime(new Date(expiresAt))
      .sign(privateKey),
  );
  return { returnUrl, responses: await Promise.all(responses) };
}
