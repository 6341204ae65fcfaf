import { micromark } from 'micromark';
import type { Client } from '#lib/client/client.ts';
import { inLanguage, languageTag, type Language } from '#lib/contract/language.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Site } from '#lib/site/site.ts';

interface Policy {
  /** Safe to be put into the page: CommonMark without HTML of its own. */
  html: string;
  /** Language of the text where it is not the page's. */
  lang: string | undefined;
}

export type LoadedPolicy =
  { kind: 'found'; policy: Policy } | { kind: 'none' } | { kind: 'failed'; errCode: number; message: string };

/** The privacy policy in force, or the one before it; a library's own text, without HTML and scripts of its own. */
export async function loadPolicy(
  client: Client,
  edition: 'current' | 'previous',
  language: Language,
): Promise<LoadedPolicy> {
  const answer = await client.call('getPrivacyPolicy', { edition });
  if (!answer.success) return { kind: 'failed', errCode: answer.errCode, message: answer.message };
  if (answer.data === null) return { kind: 'none' };
  const { markdown, language: written } = answer.data;
  return {
    kind: 'found',
    policy: { html: micromark(markdown), lang: written === language ? undefined : languageTag[written] },
  };
}

/** The portal's own policy, in sections, for libraries that have written none: what Yuelan does with data and no more. */
export function builtInPolicy(t: Translate, site: Site, language: Language): { title: string; text: string }[] {
  const name = inLanguage(site.name, language);
  return [
    { title: t('privacy:whoTitle'), text: t('privacy:who', { name }) },
    { title: t('privacy:visitTitle'), text: t('privacy:visit') },
    { title: t('privacy:accountTitle'), text: t('privacy:account') },
    { title: t('privacy:browserTitle'), text: t('privacy:browser') },
    { title: t('privacy:othersTitle'), text: t('privacy:others') },
    { title: t('privacy:rightsTitle'), text: t('privacy:rights') },
  ];
}
