import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

// The walls of docs/architecture.md, "The rooms": which room may import from which.

const root = join(import.meta.dirname, '..');

interface Import {
  from: string;
  /** Path of a file of ours (src/lib/…), or the name of a package. */
  to: string;
  typeOnly: boolean;
  /** Read when it is needed: import('…'). */
  late: boolean;
}

/** Scripts of an .astro file: its front matter and its <script> elements; any other file whole. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const [, frontMatter = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  return [frontMatter, ...scripts].join('\n');
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
const statement =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Every import of a file, resolved to a path from the project's root where it is one of ours. */
function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(codeOf(file, text)).matchAll(statement)].map(([, type, named, dynamic]) => {
    const name = named ?? dynamic ?? '';
    const to = name.startsWith('.')
      ? normalize(join(dirname(file), name)).replaceAll('\\', '/')
      : name.replace(/^#(lib|service|cli)\//, 'src/$1/');
    return { from: file, to, typeOnly: type !== undefined, late: dynamic !== undefined };
  });
}

const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts'))
  .sort();
const productive = files.filter((file) => !/\.test\.tsx?$|\/testing\.|\.child\.ts$/.test(file));
const imports = productive.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));

/** Files that import each other at run time, over others or not; what a dynamic import reaches comes later. */
function circlesOf(some: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly, late } of some) {
    if (!typeOnly && !late) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at !== -1) found.push([...way.slice(at), file]);
    if (at !== -1 || done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found.map((way) => way.join(' > '));
}

const inside = (room: string) => (one: string) => one.startsWith(`src/${room}/`);
/** Imports out of `room` that reach something `forbidden` says must not be reached. */
const crossings = (room: string, forbidden: (to: string, one: Import) => boolean) =>
  imports
    .filter((one) => inside(room)(one.from) && forbidden(one.to, one))
    .map((one) => `${one.from} imports ${one.to}`);

describe('the reader of imports', () => {
  it('finds imports of all kinds and resolves them', () => {
    const text = [
      "import { a } from './x.ts';",
      "import type { B } from '../service/y.ts';",
      "import '#lib/z.ts';",
      "export * from 'pino';",
      "const late = await import('#service/late.ts');",
      "// import './comment.ts'",
    ].join('\n');
    expect(importsOf('src/lib/file.ts', text)).toEqual([
      { from: 'src/lib/file.ts', to: 'src/lib/x.ts', typeOnly: false, late: false },
      { from: 'src/lib/file.ts', to: 'src/service/y.ts', typeOnly: true, late: false },
      { from: 'src/lib/file.ts', to: 'src/lib/z.ts', typeOnly: false, late: false },
      { from: 'src/lib/file.ts', to: 'pino', typeOnly: false, late: false },
      { from: 'src/lib/file.ts', to: 'src/service/late.ts', typeOnly: false, late: true },
    ]);
  });

  it('reads front matter and scripts of .astro files, and not their text', () => {
    const text = "---\nimport A from './A.astro';\n---\n<p>import 'no'</p>\n<script>\nimport '../b.ts';\n</script>";
    expect(importsOf('src/components/C.astro', text).map((one) => one.to)).toEqual([
      'src/components/A.astro',
      'src/b.ts',
    ]);
  });

  it('finds circles of what is needed at once', () => {
    const one = (from: string, to: string, other: Partial<Import> = {}) => ({
      ...{ from, to, typeOnly: false, late: false },
      ...other,
    });
    expect(circlesOf([one('a', 'b'), one('b', 'c'), one('c', 'b'), one('c', 'd')])).toEqual(['b > c > b']);
    expect(circlesOf([one('a', 'b'), one('b', 'a', { typeOnly: true }), one('b', 'a', { late: true })])).toEqual([]);
  });

  it('has read the project', () => {
    expect(productive.length).toBeGreaterThan(50);
    expect(imports.filter((one) => one.to.startsWith('src/')).length).toBeGreaterThan(100);
  });
});

describe('the rooms', () => {
  it('no file imports itself at run time, by whichever way', () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  it('lib imports neither service, islands, components nor pages', () => {
    expect(
      crossings('lib', (to) => ['service', 'islands', 'components', 'pages', 'cli'].some((room) => inside(room)(to))),
    ).toEqual([]);
  });

  it('islands import lib and never service, components or pages', () => {
    expect(
      crossings('islands', (to) =>
        ['service', 'components', 'pages', 'layouts', 'cli'].some((room) => inside(room)(to)),
      ),
    ).toEqual([]);
  });

  it('service imports lib/contract and lib/rules and nothing else of the house', () => {
    const allowed = ['service', 'lib/contract', 'lib/rules'];
    expect(crossings('service', (to) => to.startsWith('src/') && !allowed.some((room) => inside(room)(to)))).toEqual(
      [],
    );
  });

  it('components import no island code, no service and no client', () => {
    const forbidden = ['islands', 'service', 'pages', 'layouts', 'cli'];
    const script = (from: string) => from.endsWith('.ts');
    expect(crossings('components', (to) => forbidden.some((room) => inside(room)(to)))).toEqual([]);
    // A view never fetches; the loader beside it and the script of the page may.
    expect(
      crossings('components', (to, one) => inside('lib/client')(to) && !one.typeOnly && !script(one.from)),
    ).toEqual([]);
  });

  it('pages and layouts never touch service, store or command line', () => {
    for (const room of ['pages', 'layouts']) {
      expect(crossings(room, (to) => inside('service')(to) || inside('cli')(to))).toEqual([]);
    }
  });

  it('only loaders and form handlers call the service: no page, layout or markup does, nor opens an envelope', () => {
    const views = files.filter((file) => /\.astro$|-markup\.ts$/.test(file));
    expect(views.length).toBeGreaterThan(100);
    const unwraps = /\.call\(|\.success\b|\.errCode\b/;
    expect(views.filter((file) => unwraps.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it("loaders stand in their feature's folder among the components", () => {
    const loader = /(^|\/)_?load-[^/]*\.ts$/;
    const shown = files.filter((file) => loader.test(file) && /^src\/(pages|layouts|components)\//.test(file));
    expect(shown.filter((file) => !inside('components')(file))).toEqual([]);
  });

  it('layouts are filled by pages and know none', () => {
    expect(crossings('layouts', (to) => inside('pages')(to))).toEqual([]);
  });

  it('only the middleware, the process and the command line know the service', () => {
    const outside = imports.filter(
      (one) =>
        inside('service')(one.to) &&
        !one.typeOnly &&
        !['src/service/', 'src/cli/', 'src/server/', 'src/server.ts', 'src/middleware.ts'].some((room) =>
          one.from.startsWith(room),
        ),
    );
    expect(outside).toEqual([]);
  });

  it('only the store and the domains know SQL, and only the store and the search the database', () => {
    const sqlite = imports.filter(
      (one) => one.to === 'better-sqlite3' && !inside('service/store')(one.from) && !inside('service/search')(one.from),
    );
    expect(sqlite.map((one) => one.from).filter((from) => !from.startsWith('src/cli/'))).toEqual([]);
    const kysely = imports.filter((one) => one.to.startsWith('kysely') && !inside('service')(one.from));
    expect(kysely).toEqual([]);
  });

  it('only search knows how the index is built', () => {
    // Text analysis is a door of its own: what is compared outside the index is folded as inside it.
    // So are the files as they lie and are copied, and what a process that follows them sends: nothing of what is in them.
    const doors = [
      ...['engine.ts', 'types.ts', 'analysis.ts', 'index-files.ts', 'snapshot.ts', 'handover-messages.ts'],
    ].map((file) => `src/service/search/${file}`);
    const reached = imports.filter(
      (one) =>
        inside('service/search')(one.to) &&
        !inside('service/search')(one.from) &&
        !one.typeOnly &&
        !doors.includes(one.to),
    );
    expect(reached).toEqual([]);
  });

  it('only providers and the upstream talk to the outside from the service', () => {
    const network = /^node:(http|https|http2|net|tls|dgram|dns)$|^ofetch$|^undici$|^aws4fetch$|^@opentelemetry\//;
    const isProvider = inside('service/providers');
    expect(crossings('service', (to, one) => network.test(to) && !isProvider(one.from))).toEqual([]);
    // `fetch` needs no import: whoever calls the global one has none before it.
    const calls = /(?<![\w.$])fetch\(/;
    const outside = productive.filter((file) => inside('service')(file) && !isProvider(file));
    const talking = outside.filter((file) => calls.test(withoutComments(readFileSync(join(root, file), 'utf8'))));
    expect(talking).toEqual(['src/service/upstream.ts']);
  });

  it('what only some libraries configure is loaded by nobody else', () => {
    const traces = 'src/service/providers/open-telemetry.ts';
    expect(imports.filter(({ to, typeOnly, late }) => to === traces && !typeOnly && !late)).toEqual([]);
    expect(imports.filter(({ from, to }) => to.startsWith('@opentelemetry/') && from !== traces)).toEqual([]);
  });
});
