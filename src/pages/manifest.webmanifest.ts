import type { APIRoute } from 'astro';
import { inLanguage, languageTag } from '#lib/contract/language.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';

/** Paper of the light scheme (styles/tokens.css): what a phone shows while the page comes. */
const paper = '#faf8f4';

/** Lets a phone or a desk have the library as a program of its own: its name, colours and icons. */
export const GET: APIRoute = ({ locals }) => {
  const { site, language, t, address } = locals;
  const name = inLanguage(site.name, language);
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: address(`/appIcon/${file}.png`),
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: `${site.base}/`,
    name,
    short_name: name,
    lang: languageTag[language],
    start_url: address('/home'),
    scope: `${site.base}/`,
    display: 'standalone',
    background_color: paper,
    theme_color: `#${site.config.navBackColor}`,
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: t('home:search'), url: address('/searchList') },
      { name: t('personal:section_circulation'), url: address(sectionPath('circulation')) },
    ],
  };
  const response = Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
  declareCache(response, { tags: [`library:${site.groupCode}`], maxAge: 86_400 });
  return response;
};
