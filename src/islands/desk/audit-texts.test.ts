import { expect, test } from 'vitest';
import type { DeskAuditEntry } from '#lib/contract/desk/audit.ts';
import type { Language } from '#lib/contract/language.ts';
import { messagesByLanguage } from '#lib/i18n/messages.ts';
import { aboutText, actText } from './audit-texts.ts';

const wordsIn = (language: Language) => ({
  desk: messagesByLanguage[language].desk,
  audit: messagesByLanguage[language]['desk-audit'],
  content: messagesByLanguage[language]['desk-content'],
});
const entry = (input: Partial<DeskAuditEntry>): DeskAuditEntry => ({
  entryId: '1',
  at: '2026-11-26T00:00:00.000Z',
  by: 'root',
  account: null,
  subjects: [],
  detail: '',
  kind: 'command',
  ...input,
});

test('shows a command in words, with its options as they were given', () => {
  const freeze = entry({ detail: 'reader freeze --staff' });
  expect(actText(wordsIn('zh-CN'), freeze)).toBe('命令：读者 · 冻结 (--staff)');
  expect(actText(wordsIn('en-US'), freeze)).toBe('Command: Readers · freeze (--staff)');
  expect(actText(wordsIn('zh_TW'), entry({ detail: 'backup' }))).toMatch(/備份$/);
  // The same word means something else of others.
  expect(actText(wordsIn('zh-CN'), entry({ detail: 'reader cancel' }))).toContain('注销');
  expect(actText(wordsIn('zh-CN'), entry({ detail: 'copy-requests cancel' }))).toContain('取消');
});

test('shows an act without desk words as it is in the log', () => {
  expect(actText(wordsIn('zh-CN'), entry({ detail: 'orrery spin --fast' }))).toContain('orrery spin --fast');
  expect(actText(wordsIn('zh-CN'), entry({ kind: 'sipAct', detail: 'juggle' }))).toContain('juggle');
});

test('shows acts of machines, roles, changes and amounts in words', () => {
  const words = wordsIn('zh-CN');
  expect(actText(words, entry({ kind: 'sipAct', detail: 'hold +' }))).toMatch(/预约$/);
  const added = entry({ kind: 'staffAdded', subjects: ['li.na', 'circulation'] });
  expect(aboutText(words, added)).toBe('li.na · 流通');
  // Not what a person is called, whatever that is.
  expect(aboutText(words, entry({ kind: 'staffAdded', subjects: ['content', 'content'] }))).toBe('content · 内容');
  expect(aboutText(words, entry({ kind: 'staffChanged', subjects: ['roles', 'roles'] }))).toBe('roles · 岗位');
  const changed = { kind: 'deskAct', detail: 'reader changed', account: 'li', subjects: ['frozen', 'mail'] };
  expect(aboutText(words, entry(changed))).toBe('li · 冻结 · 邮箱');
  const paid = { kind: 'deskAct', detail: 'payment cash', account: 'li', subjects: ['7', '1250', '-'] };
  expect(aboutText(words, entry(paid))).toBe('li · 7 · ¥12.50');
});

test('shows changed rules with the names of their fields, and amounts in yuan', () => {
  const put = (...subjects: string[]) => entry({ kind: 'deskAct', detail: 'content put', subjects });
  const rules = put('loan-rules/loan-rules', 'rules.2.days: 10 → 20', 'rules.2.fine.perDayFen: - → 5');
  expect(aboutText(wordsIn('zh-CN'), rules)).toBe(
    '借阅规则 · 规则 2 借期（天）: 10 → 20 · 规则 2 罚款（不填则按“罚款”的规定） 每天罚款（元）: - → ¥0.05',
  );
  expect(aboutText(wordsIn('en-US'), put('fines/fines', 'closedDays: false → true'))).toBe(
    'Fines · Closed days count as overdue: No → Yes',
  );
  expect(aboutText(wordsIn('en-US'), put('reader-types/reader-types', 'readerTypes.1 moved: 2 → 1'))).toBe(
    'Reader types · Reader types 1 Order: 2 → 1',
  );
  expect(aboutText(wordsIn('en-US'), put('faq/opening'))).toBe('FAQ opening');
});
