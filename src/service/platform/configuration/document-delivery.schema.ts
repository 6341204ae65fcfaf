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
  z.strictObject({ by: z.literal('mail'), to: z.email() }),
  z.strictObject({
    by: z.literal('provider'),
    /** Orders are posted there; without a trailing slash. */
    url: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !url.includes('?') && !url.includes('#'), 'must have no query: the parameters are appended')
      .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
    timeoutMs: z.int().min(500).max(60_000).default(10_000),
    /** Minutes between two questions of state of an order. */
    askEveryMinutes: z.int().min(1).max(1440).default(30),
  }),
]);

/** `documentDelivery` of library.json: docs/guide/document-delivery.md. */
export const documentDeliverySchema = z
  .strictObject({
    /** Another service of the library that the menu leads to: a template with {account}, {expires} and {signature}. */
    url: z
      .url({ protocol: /^https?$/ })
      .refine(isLinkTemplate, 'must have {account}, {expires} and {signature}')
      .optional(),
    /** The form of the portal; left out, it takes no orders. */
    form: z
      .strictObject({
        send: sendSchema,
        /** Maximum number of orders per reader and day; 0 for none. */
        perDay: z.int().min(0).max(100).default(5),
        linkDays: z.int().min(1).max(365).default(30),
        /** Days for which closed orders are retained. */
        keepDays: z.int().min(30).max(3650).default(365),
        /** Text shown with the form: costs, duration, copyright. */
        text: localText.optional(),
      })
      .optional(),
  })
  .refine(({ url, form }) => url !== undefined || form !== undefined, 'must have url, form or both');
