import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { languages } from '#lib/contract/language.ts';
import { resources } from '#lib/i18n/resources.ts';
import { readCommand } from '#lib/rules/desk-audit.ts';
import { yuelanProgram } from './program.ts';

/** Every command that can be given, as the audit log has it. */
const commandsOf = (command: Command, path: readonly string[]): string[] => [
  ...(path.length > 0 && (command.commands.length === 0 || command.registeredArguments.length > 0)
    ? [path.join(' ')]
    : []),
  ...command.commands.flatMap((one) => commandsOf(one, [...path, one.name()])),
];

test('the desk has words for every command, in each language', () => {
  const all = commandsOf(
    yuelanProgram((program) => program),
    [],
  );
  expect(all).toContain('reader freeze');
  for (const detail of all) {
    const { group, verb } = readCommand(detail);
    for (const language of languages) {
      const keys = Object.keys(resources[language].deskAudit);
      expect(keys, detail).toContain(`group_${group}`);
      const isKnown = verb === '' || keys.includes(`verb_${group}_${verb}`) || keys.includes(`verb_${verb}`);
      expect(isKnown, `${language} ${detail}`).toBe(true);
    }
  }
});
