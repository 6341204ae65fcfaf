import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.ts';

// A table of the store is read and written by its owner; other modules call the owner. tests/dependencies/table-owners.json
// names the owners, and the modules that still use a table of others: that list only shrinks.

interface TableOwners {
  /** Folders below src/service, by table. */
  owners: Record<string, string[]>;
  /** Modules that use a table which they do not own, by table. */
  others: Record<string, string[]>;
}

const listFile = 'tests/dependencies/table-owners.json';
const { owners, others }: TableOwners = JSON.parse(readFileSync(join(root, listFile), 'utf8'));

const inQueryBuilder =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|BulkTable)\(\s*\[?'(\w+)/g;
const sqlTexts = /sql(?:<[^>`]*>)?`([^`]*)`|`((?:select|insert|update|delete|with)[^`]*)`/gi;
const inSql = /\b(?:from|join|into|update)\s+(\w+)\b/gi;

/** Tables that the text of a module names in queries. */
function tablesIn(text: string): Set<string> {
  const built = Array.from(text.matchAll(inQueryBuilder), ([, table = '']) => table);
  const written = Array.from(text.matchAll(sqlTexts), ([, tagged, plain]) =>
    Array.from((tagged ?? plain ?? '').matchAll(inSql), ([, table = '']) => table),
  ).flat();
  return new Set([...built, ...written].filter((table) => Object.hasOwn(owners, table)));
}

const isModule = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/migrations/');

/** Modules of the service and the commands, with the tables of others that they use. */
function foreignUses(): { path: string; table: string }[] {
  return ['src/service', 'src/cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(isModule)
      .flatMap((path) =>
        [...tablesIn(readFileSync(join(root, path), 'utf8'))]
          .filter((table) => !owners[table]?.some((owner) => path.startsWith(`src/service/${owner}/`)))
          .map((table) => ({ path, table })),
      ),
  );
}

/** Uses of tables of others that the list does not have, and entries of the list that nothing needs any more. */
export function tableFaults(): string[] {
  const uses = foreignUses();
  const isUsed = new Set(uses.map(({ path, table }) => `${table} ${path}`));
  return [
    ...uses
      .filter(({ path, table }) => !others[table]?.includes(path))
      .map(({ path, table }) => `${path} uses the table ${table} of ${owners[table]?.join(' and ') ?? ''}`),
    ...Object.entries(others)
      .flatMap(([table, paths]) => paths.map((path) => `${table} ${path}`))
      .filter((entry) => !isUsed.has(entry))
      .map((entry) => `${listFile}: nothing needs ${entry}; delete it`),
  ];
}

/** How many uses of tables of others are on the list. */
export const listedUses = Object.values(others).flat().length;
