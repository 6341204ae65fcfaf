import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Work on the store runs where it is yielded (service/platform/db/statement.ts). On SQLite it runs at once, so
// that a test there sees nothing of a `yield*` that was left out: on PostgreSQL the statement is never sent. Nor does it see
// a promise that nobody waits for: on PostgreSQL the store is closed before what was begun is done.

const root = join(import.meta.dirname, '..');

/** Places where a call gives work on the store and nobody does it, or a promise and nobody waits for it. */
function droppedWork(): string[] {
  const configFile = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const own = fileNames.filter((name) => /\/src\/(service|cli)\//.test(name));
  const program = ts.createProgram(own, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  const places: string[] = [];
  const isWork = (type: ts.Type): boolean => {
    const name = (type.aliasSymbol ?? type.getSymbol())?.getName() ?? '';
    return ['Steps', 'Generator', 'Promise'].includes(name) || (type.isUnion() && type.types.some(isWork));
  };
  /** Whoever says what happens when it fails knows that he does not wait; `void` says so too. */
  const isSettled = ({ expression, arguments: given }: ts.CallExpression): boolean =>
    ts.isPropertyAccessExpression(expression) &&
    (expression.name.text === 'catch' || (expression.name.text === 'then' && given.length === 2));
  for (const file of program.getSourceFiles()) {
    if (!own.includes(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (
        ts.isExpressionStatement(node) &&
        ts.isCallExpression(node.expression) &&
        !isSettled(node.expression) &&
        isWork(checker.getTypeAtLocation(node.expression))
      ) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        places.push(`${relative(root, file.fileName)}:${String(line + 1)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return places;
}

test('no work is begun and left undone', { timeout: 300_000 }, () => {
  expect(droppedWork()).toEqual([]);
});
