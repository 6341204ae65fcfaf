import { afterAll, beforeAll, expect, it } from 'vitest';
import { readerCall } from '#support/copy-requests/world.ts';
import { answerOfService } from './service-answer.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { testService, type TestService } from '#support/service.ts';
import { namedByTopic } from './named-in-faq.ts';

const row = (topic: string, question: string, answer: string, english: string) => ({
  id: topic,
  topic,
  question: { 'zh-CN': question, zh_TW: question, 'en-US': english },
  answer: { 'zh-CN': answer, zh_TW: answer, 'en-US': english },
});

let service: TestService;
let call: ReaderCall;
beforeAll(async () => {
  service = await testService();
  await service.putContent('faq', [
    row(
      'visitors',
      '校外人员可以进馆吗？',
      '来访者登记后可入馆阅览。',
      'Guests sign in at the door and may read here.',
    ),
    row(
      'card',
      '怎么办证？',
      '访问学者凭聘书办理读者证。',
      'Visiting scholars get a card with their letter of appointment.',
    ),
    row('equipment', '可以借什么设备？', '服务台有老花镜和雨伞。', 'Reading glasses and umbrellas are at the desk.'),
    row('accessibility', '有无障碍设施吗？', '正门有坡道。', 'There is a ramp at the main door.'),
  ]);
  call = readerCall(service, await service.addReader());
});
afterAll(() => service.close());

const likeliest = async (content: string) =>
  [...(await namedByTopic(content, call))].sort(([, a], [, b]) => b - a)[0]?.[0];

it.each([
  ['我是访问学者，要带什么才能借书', 'card'],
  ['As a visiting scholar, which letter do I bring?', 'card'],
  ['我妈看不清小字，有老花镜吗', 'equipment'],
])('tells which of the answers of a library names what is asked: %s', async (content, topic) => {
  expect(await likeliest(content)).toBe(topic);
});

it('finds nothing named in what no answer speaks of', async () => {
  expect([...(await namedByTopic('量子力学', call)).values()]).toEqual([0, 0, 0, 0]);
});

it('answers with what is named, though examples are like another service', async () => {
  const { lines } = await answerOfService('我是来访一学期的访问学者，想借书，要带哪些文件', 'visitors', call);
  expect(lines[0]).toBe('访问学者凭聘书办理读者证。');
});

it('leaves a service that the question is surely after', async () => {
  const { lines } = await answerOfService('坐轮椅怎么进馆', 'accessibility', call);
  expect(lines[0]).toBe('正门有坡道。');
});
