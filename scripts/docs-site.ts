import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { must, root } from './shell.ts';

// npm run docs: builds the documentation site from docs/ into site/dist.

const docs = join(root, 'docs');
const site = join(root, 'site');
const content = join(site, 'src', 'content', 'docs');

/** Path of a page of docs/ on the site: docs/README.md is its home, docs/guide/zh/… the Chinese guide. */
const pagePath = (page: string): string =>
  page.replace(/^README\.md$/, 'index.md').replace(/^guide\/zh\//, 'zh/guide/');

const addressOf = (page: string): string =>
  `/${pagePath(page).replace(/(?:index)?\.md$/, '')}`.replace(/([^/])$/, '$1/');

/** A link to a page becomes its address; files that are not on the site keep only their text. */
function siteLink(page: string, text: string, target: string): string {
  if (/^(?:[a-z]+:|#)/.test(target)) return `[${text}](${target})`;
  const [path = '', heading] = target.split('#');
  const linked = posix.normalize(posix.join(posix.dirname(page), path));
  const anchor = heading === undefined ? '' : `#${heading}`;
  if (linked.startsWith('screenshots/') || linked.endsWith('.json')) return `[${text}](/${linked})`;
  return linked.startsWith('..') || !linked.endsWith('.md') ? text : `[${text}](${addressOf(linked)}${anchor})`;
}

/** A page with its heading as front matter, as Starlight expects it. */
function sitePage(page: string): string {
  const text = readFileSync(join(docs, page), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? page;
  const body = text
    .replace(/^# .+$/m, '')
    .replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, label: string, target: string) => siteLink(page, label, target));
  return `---\ntitle: ${JSON.stringify(title)}\n---\n${body}`;
}

rmSync(content, { recursive: true, force: true });
for (const page of globSync('**/*.md', { cwd: docs })) {
  const file = join(content, pagePath(page));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sitePage(page));
}
cpSync(join(docs, 'screenshots'), join(site, 'public', 'screenshots'), { recursive: true });
cpSync(join(docs, 'reference'), join(site, 'public', 'reference'), {
  recursive: true,
  filter: (path) => !path.endsWith('.md'),
});
cpSync(join(root, 'public', 'favicon.svg'), join(site, 'public', 'favicon.svg'));
await must('astro', ['build', '--root', site]);
