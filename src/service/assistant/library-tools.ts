import { z } from 'zod';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { recordIdSchema } from '../../lib/contract/calls/search.ts';
import { lookUpListed } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import type { ToolCall, ToolDefinition } from './model/model.ts';
import { answerWithoutModel } from './answer-without-model.ts';
import { availabilityLines, copyLines } from './copies.ts';
import { plain, recordForModel } from './prompt.ts';

/** What a tool returns to the model, and the records in it. */
interface ToolResult {
  data: object;
  records: RecordSummary[];
  isOwn?: true;
}
/** The same as the model gets it. */
export type ToolAnswer = Omit<ToolResult, 'data'> & { content: string };

const maxRows = 8;
const maxLines = 20;
const year = z.number().int().min(0).max(2200).optional();

/** A tool with what it takes; what a model sends is checked before anything is asked. */
function tool<S extends z.ZodType>(
  name: string,
  description: string,
  input: S,
  run: (given: z.output<S>, call: ReaderCall) => Promise<ToolResult>,
) {
  const definition: ToolDefinition = {
    type: 'function',
    function: { name, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
  };
  const answer = (options: unknown, call: ReaderCall): Promise<ToolResult> | undefined => {
    const parsed = input.safeParse(options);
    return parsed.success ? run(parsed.data, call) : undefined;
  };
  return { name, definition, answer };
}

const mistake = (text: string): ToolResult => ({ data: { mistake: text }, records: [] });

type Tool = ReturnType<typeof tool>;

const tools: readonly Tool[] = [
  tool(
    'search_catalogue',
    'Searches the library’s catalogue; returns the number of titles and the most relevant ones.',
    z.object({
      query: z.string().max(200).describe('Words, a title, a name; Chinese of either script, pinyin, English'),
      field: z.enum(['keyWord', 'title', 'author', 'subject']).default('keyWord'),
      languages: z.array(z.string().max(3)).max(5).default([]).describe('MARC codes: chi, eng, jpn …'),
      publishedFrom: year,
      publishedTo: year,
      onShelf: z.boolean().default(false).describe('Only what can be borrowed from the shelf now'),
    }),
    async ({ query, field, languages, publishedFrom, publishedTo, onShelf }, call) => {
      const { total, ids } = lookUpListed(call, {
        searchField: field,
        searchFieldContent: query,
        langCode: languages,
        onlyOnShelf: onShelf,
        rows: maxRows,
        publishBegin: publishedFrom,
        publishEnd: publishedTo,
      });
      const records = await summariesOf(call, ids);
      const available = await availabilityLines(records, call);
      const hits = records.map((record) => ({
        recordId: record.recordId,
        ...recordForModel(record),
        availability: available.get(record.recordId) ?? '',
      }));
      return { data: { total, records: hits }, records };
    },
  ),
  tool(
    'get_record',
    'Returns one title and where its copies stand now, and whether they can be borrowed.',
    z.object({ recordId: recordIdSchema.describe('As search_catalogue has it') }),
    async ({ recordId }, call) => {
      const [record] = await summariesOf(call, [Number(recordId)]);
      if (!record) return mistake('There is no such record.');
      const copies = (await copyLines(record, call)).slice(0, maxLines).map((line) => plain(line, 300));
      return { data: { ...recordForModel(record), copies }, records: [record] };
    },
  ),
  tool(
    'library_information',
    'Returns what the library itself has written down: opening hours, places, services, borrowing rules, fines.',
    z.object({ question: z.string().max(200).describe('One question, such as: Where can I print?') }),
    async ({ question }, call) => {
      const { kind, lines } = await answerWithoutModel(question, [], call);
      // What is the reader's own goes to no model.
      if (kind !== 'service' && kind !== 'hours') return mistake('The library has written nothing down on this.');
      return { data: { lines: lines.slice(0, maxLines).map((line) => plain(line, 400)) }, records: [] };
    },
  ),
];

const maxLoans = 50;

/**
 * The loans of the reader whose request it is: the tool takes nothing, so that whatever a model is led to say, it can
 * name no other reader.
 */
const myLoans = tool(
  'my_loans',
  'Returns what the reader who asks has on loan now, with due days. It takes no arguments and knows no other reader.',
  z.strictObject({}),
  async (_none, call) => {
    const input = { keyword: '', page: 1, rows: maxLoans };
    const { total, overdue, isTold, result } = await call.lending.listLoans(input, call);
    if (isTold === false)
      return { data: { note: 'The lending system does not tell of loans.' }, records: [], isOwn: true };
    const loans = result.map(({ title, dueOn, daysLeft }) => ({ title: plain(title, 200), dueOn, daysLeft }));
    return { data: { total, overdue, loans }, records: [], isOwn: true };
  },
);

/** The tools that a model has with this reader: loans only where the library sends them to its model. */
const toolsFor = ({ library }: ReaderCall): readonly Tool[] =>
  library.file.assistant.modelSeesLoans ? [...tools, myLoans] : tools;

export const toolDefinitionsFor = (call: ReaderCall): readonly ToolDefinition[] =>
  toolsFor(call).map(({ definition }) => definition);

function argumentsOf({ function: { arguments: text } }: ToolCall): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

/** Answers a model's call of a tool with data, or with a sentence that the model can use. */
export async function answerToCall(asked: ToolCall, call: ReaderCall): Promise<ToolAnswer> {
  const chosen = toolsFor(call).find(({ name }) => name === asked.function.name);
  const { data, ...result } = chosen
    ? ((await chosen.answer(argumentsOf(asked), call)) ?? mistake('These arguments do not fit the tool.'))
    : mistake('There is no such tool.');
  return { content: JSON.stringify(data).replaceAll('<', '\\u003c'), ...result };
}
