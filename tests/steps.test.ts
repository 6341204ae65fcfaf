import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Work on the store is done where it is yielded to (service/store/statement.ts). On SQLite it is done where it stands, so
// that a test there sees nothing of a `yield*` that was left out: on PostgreSQL the statement is never sent.

const root = join(import.meta.dirname, '..');

/** Places where a call gives work on the store and nobody does it. */
function droppedSteps(): string[] {
  const configFile = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const own = fileNames.filter((name) => /\/src\/(service|cli)\//.test(name));
  const program = ts.createProgram(own, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  const places: string[] = [];
  const isSteps = (type: ts.Type): boolean => {
    const name = (type.aliasSymbol ?? type.getSymbol())?.getName();
    return name === 'Steps' || name === 'Generator' || (type.isUnion() && type.types.some(isSteps));
  };
  for (const file of program.getSourceFiles()) {
    if (!own.includes(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (
        ts.isExpressionStatement(node) &&
        ts.isCallExpression(node.expression) &&
        isSteps(checker.getTypeAtLocation(node.expression))
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

test('no work on the store is begun and left undone', { timeout: 120_000 }, () => {
  expect(droppedSteps()).toEqual([]);
});
