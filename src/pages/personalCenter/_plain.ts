import type { Client } from '#lib/client/client.ts';
import { errCodes, statusOf, type Answer } from '#lib/contract/envelope.ts';
import { sectionValues } from '#lib/urls/personal-sections.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../../components/plain-section/blocks.ts';
import type { PlainContext, PlainSection } from '../../components/plain-section/section.ts';
import { lacksContact } from '../_identity/contact.ts';

/** What comes of a request for a plain section. */
export type Outcome =
  /** Nobody is signed in. */
  | { kind: 'visitor' }
  /** Something was done: its page is shown again. */
  | { kind: 'done'; path: string }
  | { kind: 'page'; reader: { name: string }; blocks: readonly Block[]; said: string; refused: string; status: number };

interface SectionRequest {
  section: PlainSection | undefined;
  context: PlainContext;
  client: Client;
  parameters: URLSearchParams;
  /** Path inside the library of a place on the page. */
  path: (values: Readonly<Record<string, string>>) => string;
  /** The library wants a verified contact before anything else (portal-shell §4.2). */
  mustBindContact: boolean;
  form: FormData | undefined;
}

const isOver = (answer: Answer<unknown>): boolean => answer.errCode === errCodes.unauthenticated;

/**
 * Does what a button of a plain section asks for, and reads the section otherwise or where it was refused.
 */
export async function plainSection(input: SectionRequest): Promise<Outcome> {
  const { section, context, client, parameters, path, mustBindContact, form } = input;
  const act = form && formText(form, 'act');
  const user = await client.call('getSessionUser', {});
  if (isOver(user)) return { kind: 'visitor' };
  if (mustBindContact && (await lacksContact(client))) return { kind: 'done', path: '/forceBinding' };
  let [refused, status] = user.success ? ['', 200] : [user.message, statusOf(user)];
  if (form && act !== undefined) {
    const wanted = Object.hasOwn(section?.acts ?? {}, act) ? section?.acts?.[act] : undefined;
    const answer = await wanted?.run(context, form);
    if (answer?.success) return { kind: 'done', path: path({ ...sectionValues(parameters), done: act }) };
    if (answer && isOver(answer)) return { kind: 'visitor' };
    [refused, status] = answer ? [answer.message, statusOf(answer)] : [context.t('personal:failed'), 400];
  }
  const done = parameters.get('done') ?? '';
  const last = Object.hasOwn(section?.acts ?? {}, done) ? section?.acts?.[done] : undefined;
  return {
    kind: 'page',
    reader: { name: user.success ? user.data.name : '' },
    blocks: user.success && section ? await section.read(context) : [],
    said: form === undefined && last ? last.done(context.t) : '',
    refused,
    status,
  };
}
