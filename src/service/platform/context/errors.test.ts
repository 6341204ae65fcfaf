import { describe, expect, it, test } from 'vitest';
import { contract } from '../../../lib/contract/contract.ts';
import { endpoints } from '../../../lib/contract/endpoints.ts';
import { deskContract } from '../../../lib/contract/desk/contract.ts';
import { languages } from '../../../lib/contract/language.ts';
import { isFieldName, message } from '../messages/index.ts';
import { inputRefused, schemaRefused } from './context.ts';

const inputs = { ...contract, ...deskContract };
type Call = keyof typeof inputs;

/** Required fields that pages and buttons set. */
const setByPages = [
  'accept act challenge choice codeKey evaluations facet field fields files group idToken isClosing isLast isWhole',
  'issuer keep key kind kindNo language loginHint navigationType nth part path profile returnPath revision seen slip',
  'solution source state suppressed ticket token value view way',
].flatMap((names) => names.split(' '));

/** The message of input that the schema of a call refuses. */
function refusalOf(call: Call, input: unknown, language: (typeof languages)[number] = 'zh-CN'): string {
  const { error } = inputs[call].input.safeParse(input);
  if (!error) throw new Error(`${call} accepts ${JSON.stringify(input)}`);
  const { key, values } = schemaRefused(error);
  return message(language, key, values);
}

const address = { areaCode: '330106', detail: '1', recipient: '王芳', phone: '13800000000' };

describe('input that the schema of a call refuses', () => {
  test.each([
    ['cancelFavourites', { recordIds: [] }, '请至少选择一项'],
    ['moveFavourites', { recordIds: [], folderId: '1' }, '请至少选择一项'],
    ['moveFavourites', { recordIds: [] }, '请检查以下内容：文献和收藏夹（未填写或填写有误）'],
    ['renewLoans', { loanIds: [] }, '请至少选择一项'],
    ['addAddress', { ...address, postcode: '31001a' }, '请检查以下内容：邮政编码（未填写或填写有误）'],
    ['login', {}, '请检查以下内容：用户名、密码和验证码（未填写或填写有误）'],
    ['lendAtDesk', { card: 'R1' }, '请检查以下内容：条码（未填写或填写有误）'],
    ['actOnDeskRequests', { requestIds: [], act: 'accept' }, '请至少选择一项'],
    ['getRecordDetail', { recordId: 'x' }, '请求的内容有误，请刷新页面后重试'],
  ] as const)('%s %j is answered with %s', (call, input, text) => {
    expect(refusalOf(call, input)).toBe(text);
  });

  test.each([
    ['zh-CN', '请检查以下内容：邮政编码和收件人（未填写或填写有误）'],
    ['zh_TW', '請檢查以下內容：郵遞區號和收件人（未填寫或填寫有誤）'],
    ['en-US', 'Please check: postal code and recipient (missing or not valid)'],
  ] as const)('is described in %s', (language, text) => {
    expect(refusalOf('addAddress', { ...address, recipient: ' ', postcode: '1' }, language)).toBe(text);
  });

  it('has a label for each required field that people fill in', () => {
    const missing = (Object.keys(inputs) as Call[]).flatMap((call) => {
      const isSent =
        call in deskContract || (call in endpoints && endpoints[call as keyof typeof endpoints][0] === 'POST');
      const { error } = isSent ? inputs[call].input.safeParse({}) : {};
      return error?.issues.map(({ path }) => String(path.at(-1))) ?? [];
    });
    const unlabelled = new Set(missing.filter((name) => !isFieldName(name) && !/(^i|I)d$/.test(name)));
    expect([...unlabelled].sort()).toEqual(setByPages);
  });

  it('is never described with the name of a field', () => {
    const named = (Object.keys(inputs) as Call[]).flatMap((call) => {
      const { error } = inputs[call].input.safeParse({});
      const fields = error?.issues.flatMap(({ path }) => path.map(String)) ?? [];
      const technical = fields.filter((field) => /[A-Z]/.test(field));
      return languages.flatMap((language) => {
        const text = error ? refusalOf(call, {}, language) : '';
        return technical.filter((field) => text.includes(field)).map((field) => [call, language, field]);
      });
    });
    expect(named).toEqual([]);
  });

  it('names a field of a member once', () => {
    expect(refusalOf('donate', { books: [{ title: 1 }, { title: 2 }], name: '王芳' })).toBe(
      '请检查以下内容：题名（未填写或填写有误）',
    );
  });
});

it('does not describe fields without input', () => {
  expect(inputRefused('recordId').key).toBe('badRequest');
  expect(inputRefused('recordId', 'phone').values).toEqual({ fields: ['phone'] });
});
