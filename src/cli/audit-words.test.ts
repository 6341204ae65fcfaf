import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { languages } from '#lib/contract/language.ts';
import { messagesByLanguage } from '#lib/i18n/messages.ts';
import { readCommand, readSettlingCommand, settlingCommands } from '#lib/rules/desk-audit.ts';
import { registerDemo } from '#demo/command.ts';
import { yuelanProgram } from './program.ts';

/** Every command that can be given, as the audit log has it: one without a description is the server's own, and never there. */
const commandsOf = (command: Command, path: readonly string[]): string[] => [
  ...(command.description() !== '' &&
  path.length > 0 &&
  (command.commands.length === 0 || command.registeredArguments.length > 0)
    ? [path.join(' ')]
    : []),
  ...command.commands.flatMap((command) => commandsOf(command, [...path, command.name()])),
];

const all = commandsOf(yuelanProgram(undefined, [registerDemo]), []);

test('every command that settles something is one that there is', () => {
  for (const words of Object.keys(settlingCommands)) expect(all).toContain(words);
});

test('a command is read as what it settled', () => {
  const read = (detail: string, ...subjects: string[]) => {
    const found = readSettlingCommand(detail, subjects);
    return found && [found.queue, found.act, ...found.itemIds].join(' ');
  };
  expect(read('comments reject', '7', '#8', '9')).toBe('comments refuse 7 8 9');
  expect(read('questions answer', '6')).toBe('questions answer q6');
  expect(read('questions hide --answer', '6')).toBe('questions refuse a6');
  expect(read('feedback reply --text', '5')).toBe('feedback answer 5');
  expect(read('feedback reply --text --close', '5')).toBe('feedback close 5');
  expect(read('recommendations accept', '5')).toBe('recommendations order 5');
  expect(read('recommendations accept --as', '5', 'trial')).toBe('recommendations trial 5');
  expect(read('donations decline', 'd260000-dem0c-ccccc')).toBe('donations refuse D260000DEM0CCCCCC');
  expect(read('comments list')).toBeUndefined();
});

test('the desk has words for every command, in each language', () => {
  expect(all).toContain('reader freeze');
  for (const detail of all) {
    const { group, verb } = readCommand(detail);
    for (const language of languages) {
      const keys = Object.keys(messagesByLanguage[language]['desk-audit']);
      expect(keys, detail).toContain(`group_${group}`);
      const isKnown = verb === '' || keys.includes(`verb_${group}_${verb}`) || keys.includes(`verb_${verb}`);
      expect(isKnown, `${language} ${detail}`).toBe(true);
    }
  }
});
