// Prints the texts of all statements of the service: in a process of its own, where no test has made any.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementTexts } from '../../src/service/platform/db/statement.ts';

const root = join(import.meta.dirname, '..', '..');
const files = globSync('src/service/**/*.ts', { cwd: root }).filter((file) => !/\.(test|child)\.ts$/.test(file));
for (const file of files) {
  if (/new Statement\b|\bprepared[(<]/.test(readFileSync(join(root, file), 'utf8'))) await import(join(root, file));
}
console.log(JSON.stringify({ sqlite: statementTexts('sqlite'), postgres: statementTexts('postgres') }));
