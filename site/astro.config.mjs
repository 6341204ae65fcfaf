import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

const folders = [
  { label: 'Guide', translations: { 'zh-CN': '馆员指南' }, items: [{ autogenerate: { directory: 'guide' } }] },
  { label: 'Operate', items: [{ autogenerate: { directory: 'operate' } }] },
  { label: 'Develop', items: [{ autogenerate: { directory: 'develop' } }] },
  { label: 'Reference', items: [{ autogenerate: { directory: 'reference' } }] },
  { label: 'Decisions', items: [{ autogenerate: { directory: 'decisions' } }], collapsed: true },
];

// The documentation site: `npm run docs` copies docs/ to src/content and builds it (scripts/docs-site.ts).
export default defineConfig({
  integrations: [
    starlight({
      title: 'Yuelan',
      locales: { root: { label: 'English', lang: 'en' }, zh: { label: '简体中文', lang: 'zh-CN' } },
      sidebar: folders,
      credits: false,
    }),
  ],
  devToolbar: { enabled: false },
});
