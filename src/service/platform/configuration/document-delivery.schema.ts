import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { placeholders } from '../http/template.ts';

const linkPlaces = ['groupCode', 'account', 'name', 'expires', 'signature'];
const isLinkTemplate = (template: string): boolean => {
  const names = placeholders(template);
  return (
    ['account', 'expires', 'signature'].every((name) => names.includes(name)) &&
    names.every((name) => linkPlaces.includes(name))
  );
};

/** Where orders go: to the library's own desk by mail, or to a provider (providers/document-delivery.ts). */
const sendSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('mail').describe('`mail` or `provider`.'),
    to: z.email().describe("Mail address of the library's desk for orders."),
  }),
  z.strictObject({
    by: z.literal('provider').describe('`mail` or `provider`.'),
    url: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !url.includes('?') && !url.includes('#'), 'must have no query: the parameters are appended')
      .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
      .describe('Orders are posted there; without a trailing slash.'),
    timeoutMs: z.int().min(500).max(60_000).default(10_000).describe('Milliseconds for an answer.'),
    askEveryMinutes: z
      .int()
      .min(1)
      .max(1440)
      .default(30)
      .describe('Minutes between two questions of state of an order.'),
  }),
]);

/** `documentDelivery` of library.json: docs/guide/document-delivery.md. */
export const documentDeliverySchema = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .refine(isLinkTemplate, 'must have {account}, {expires} and {signature}')
      .optional()
      .describe(
        'Another service of the library that the menu leads to: a template with {account}, {expires} and {signature}.',
      ),
    form: z
      .strictObject({
        send: sendSchema.describe('Where orders are sent: by mail or to a provider.'),
        perDay: z.int().min(0).max(100).default(5).describe('Maximum number of orders per reader and day; 0 for none.'),
        linkDays: z.int().min(1).max(365).default(30).describe('Days for which a delivered document can be opened.'),
        keepDays: z.int().min(30).max(3650).default(365).describe('Days for which closed orders are retained.'),
        text: localText.optional().describe('Text shown with the form: costs, duration, copyright.'),
      })
      .optional()
      .describe('The form of the portal; left out, it takes no orders.'),
  })
  .refine(({ url, form }) => url !== undefined || form !== undefined, 'must have url, form or both');
