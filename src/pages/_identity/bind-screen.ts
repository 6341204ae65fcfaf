import type { APIContext } from 'astro';
import { isSameOrigin } from '#lib/contract/browser.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { hasBindCaptcha, type BindKind } from '#lib/rules/binding.ts';
import type { BindScreen } from '../../components/account/bind-screen.ts';
import { bindByForm } from './bind-form.ts';
import { clientOfForm, clientOfReader, doorOf, privately } from '../_door.ts';

/**
 * Checks the ticket and deals with the form that a browser without scripts sent (portal-shell §2.7).
 * @param page Astro's own; status and headers of its answer are set
 * @param input openId or uid of the address
 * @returns what the page shows; 403 for a form of another site
 */
export async function bindScreen(
  page: Pick<APIContext, 'locals' | 'url' | 'clientAddress' | 'request'> & {
    response: ResponseInit & { headers: Headers };
  },
  kind: BindKind,
  input: string | null,
): Promise<BindScreen | Response> {
  const { request, response, locals } = page;
  const { t, site } = locals;
  const isForm = request.method === 'POST';
  if (isForm && !isSameOrigin(request)) return new Response(null, { status: errCodes.forbidden });
  for (const [key, value] of Object.entries(privately)) response.headers.set(key, value);
  const ticket = input !== null && /^[\w-]{1,64}$/.test(input) ? input : undefined;
  if (ticket === undefined) {
    response.status = errCodes.badRequest;
    return { kind, ticket, formRefused: '' };
  }
  const { client } = (isForm ? clientOfForm : clientOfReader)(request, doorOf(page));
  const outcome = isForm
    ? await bindByForm(client, await request.formData(), { t, kind, ticket, mappingPath: site.mappingPath })
    : undefined;
  if (outcome && 'said' in outcome) return { kind, ticket, bound: outcome.said, formRefused: '' };
  const checked = await client.call('checkBindingTicket', { openId: ticket });
  if (!checked.success) {
    response.status = errCodes.badRequest;
    return { kind, ticket, refused: checked.message, formRefused: '' };
  }
  if (outcome) response.status = 422;
  const captcha = hasBindCaptcha(kind) ? await client.call('getCaptchaKey', {}) : undefined;
  const formRefused = outcome?.refused ?? (captcha?.success === false ? captcha.message : '');
  return { kind, ticket, formRefused, ...(captcha?.success && { captchaKey: captcha.data.codeKey }) };
}
