import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import type { LookupKind } from '../platform/configuration/outside.schema.ts';
import { isAnswered } from '../platform/http/answer-cache.ts';
import { fillFirst } from '../platform/http/template.ts';
import { servicesOf, stateOf } from './services.ts';
import { subjectOf } from './subject.ts';

/** Which kind of look-up follows a call; the calls keep the names of the services they were once made for. */
export const lookupCalls = {
  listDigitisedCopies: 'digitised',
  listBookshops: 'bookshop',
  listReadingServices: 'reading',
  listBookInformation: 'about',
} as const satisfies Record<string, LookupKind>;

/** Services of a kind with the way to the title there, and whether they say that they have it. */
export const lookupsOf =
  (kind: LookupKind) =>
  async ({ recordId }: { recordId: string }, call: CallContext): Promise<OutputOf<'listBookshops'>> => {
    const { places } = await subjectOf(call, recordId);
    const entries = await Promise.all(
      servicesOf(call)
        .lookups.filter(({ config }) => config.kind === kind)
        .map(async ({ config, provider, keeper }) => {
          const link = fillFirst(config.links, places);
          if (!link) return [];
          const entry = { code: config.code, name: inLanguage(config.name, call.language), url: link.href };
          const address = provider.address(places);
          if (!address) return { ...entry, state: null, checkedAt: null };
          const answer = await keeper.ask(address.href, () => provider.ask(address));
          const url = (isAnswered(answer) ? answer.value.url : null) ?? link.href;
          return { ...entry, url, ...stateOf(answer, ({ isThere }) => isThere) };
        }),
    );
    return entries.flat();
  };
