import { z } from 'zod';
import { secondFactorSettings } from '../../../lib/rules/second-factor.ts';
import {
  findConfigSchema,
  fixedIconSchema,
  institutionParameterSchema,
  libraryEntrySchema,
  logoParaSchema,
} from '../../../lib/contract/config.ts';
import { languages } from '../../../lib/contract/language.ts';
import { localText } from '../../../lib/contract/local-text.ts';
import { homeSchema, openingHoursSchema } from './home.schema.ts';
import { circulationSchema } from './circulation.schema.ts';
import { codeOf } from './code-list.ts';
import { labelsSchema } from './labels.schema.ts';
import { documentDeliverySchema } from './document-delivery.schema.ts';
import { copyRequestSettingsSchema } from './copy-requests.schema.ts';
import { assistantSettingsSchema } from './assistant.schema.ts';
import { coversSchema } from './covers.schema.ts';
import { outsideSchema } from './outside.schema.ts';
import { subscriptionSettingsSchema } from './subscriptions.schema.ts';
import { noticeSettingsSchema } from './notices.schema.ts';
import { purchasingSchema } from './offers.schema.ts';
import { pointsSchema } from './points.schema.ts';
import { oaiSourcesSchema } from './harvest.schema.ts';
import { recommendationSchema } from './recommendations.schema.ts';
import { paymentSettingsSchema } from './payments.schema.ts';
import { folioSchema } from './folio.schema.ts';
import { kohaSchema } from './koha.schema.ts';
import { sipSchema } from './sip2.schema.ts';
import { ltiSchema } from './lti.schema.ts';
import { identitySettingsSchema, secretAddress } from './identity.schema.ts';
import { discoverySettingsSchema } from './discovery.schema.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

/** A type of locations with its name. */
export const locationTypeSchema = z.strictObject({
  locationTypeCode: code.describe('Code of the type.'),
  locationTypeName: localText.describe('Name of the type.'),
});

/** A campus of the library. */
export const campusSchema = z.strictObject({
  campusId: code.describe('Code of the campus.').meta({ title: 'campusCode' }),
  campusName: localText.describe('Name of the campus.'),
});

/** A library code: a library of its own in the library selector. */
export const librarySchema = libraryEntrySchema.extend({
  libCode: code.describe('Code of the library.').meta({ title: 'libraryCode' }),
  campusId: codeOf(code, 'campus').optional().describe('Campus of the library.'),
  address: localText.optional().describe('Postal address.'),
  phone: z.string().min(1).optional().describe('Phone number.').meta({ title: 'phoneNumber' }),
  travel: localText.optional().describe('How to get there: buses, underground, parking, access without steps.'),
  mapUrl: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Its place in a map service.'),
  position: z
    .strictObject({
      latitude: z.number().min(-90).max(90).describe('Degrees north.'),
      longitude: z.number().min(-180).max(180).describe('Degrees east.'),
    })
    .optional()
    .describe('For the map of all libraries.'),
});

/** A place with copies. */
export const locationSchema = z.strictObject({
  locationId: code.describe('Code of the location.'),
  name: localText.describe('Name of the location.'),
  libCode: codeOf(code, 'library').describe('Library of the location.'),
  campusId: codeOf(code, 'campus').optional().describe('Campus of the location; that of the library if omitted.'),
  locationTypeCode: codeOf(code, 'locationType').optional().describe('Type of the location.'),
  place: localText.optional().describe("Where in the building: shown after the location's name."),
  level: z.int().min(-20).max(200).optional().describe('The floor: 1 at the entrance, -1 below it.'),
  opening: localText.optional().describe("When it is open, in the library's own words."),
  hours: z
    .array(openingHoursSchema)
    .optional()
    .describe('Structured opening hours for the assistant (docs/operate/assistant.md).'),
  pickup: z.boolean().optional().describe('Whether requested copies can be picked up here.'),
});

/** Explanation of sign-in methods: one text for all languages, or one per language. */
const explanation = z.union([z.string(), localText]).default('');
const explanations = {
  loginExplain: explanation.describe('Explanation of sign-in by account and password.'),
  pcLspLoginExplain: explanation.describe("Explanation of sign-in by the library's accounts."),
  pcXxtLoginExplain: explanation.describe('Explanation of sign-in by accounts of the learning app.'),
  pcSsoLoginExplain: explanation.describe('Explanation of single sign-on.'),
};

/** libraries/<mappingPath>/library.json: one library's identity, configuration and places. */
export const libraryFileSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Address of the JSON Schema for editors; not used by the server.'),
    groupCode: z
      .string()
      .regex(/^\d{4,10}$/)
      .describe('Identity of the library, unique in the installation; every call names it.'),
    mappingPath: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,31}$/)
      .describe('First segment of every address; lower case, and no word that is a route or a language.'),
    hosts: z
      .array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/))
      .default([])
      .describe('Host names on which addresses have no mapping path.'),
    default: z.boolean().default(false).describe('Whether `/` leads to this library; the first one by default.'),
    name: localText.describe('Name of the library.'),
    demo: z
      .boolean()
      .default(false)
      .describe(
        'A demo library: loading its data/ creates due dates, new books and popular searches relative to the current day.',
      ),
    findConfig: z
      .strictObject({ ...findConfigSchema.shape, ...explanations })
      .prefault({})
      .describe('Switches of the portal. Switches are strings: "0" off, "1" on.'),
    institutionParameter: institutionParameterSchema.prefault({}).describe('AI librarian and version.'),
    logoPara: logoParaSchema.prefault({}).describe('Link of the logo and contents of the footer.'),
    group: z
      .strictObject({
        msgFlag: z
          .enum(['0', '1'])
          .default('0')
          .describe('"1" also sends messages by mail and phone (docs/guide/notices.md).'),
        fid: z.string().default('').describe('Identity of the library in other systems; calls return it.'),
      })
      .prefault({})
      .describe('Delivery of messages.'),
    campuses: z.array(campusSchema).default([]).describe('Campuses; without any, each library code counts as one.'),
    libraries: z
      .array(librarySchema)
      .min(1)
      .describe('Independent library codes of the library selector; at least one.'),
    locationTypes: z
      .array(locationTypeSchema)
      .default([])
      .describe('Types of locations, which lending rules can name.'),
    locations: z.array(locationSchema).default([]).describe('Places with copies.'),
    insideNetworks: z
      .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
      .default([])
      .describe(
        "Addresses and ranges (10.0.0.0/8) of the library's own network, for files that may be read there alone.",
      ),
    fixedIcons: z.array(fixedIconSchema).default([]).describe('Quick links on the home page.'),
    home: homeSchema.prefault({}).describe('Contents of the home page.'),
    passwordSystem: z
      .enum(['library', 'learningPass'])
      .default('library')
      .describe(
        "Rules for new passwords: the library's (findConfig), or those of the learning app that shares the accounts.",
      ),
    passwordMaxAgeDays: z
      .int()
      .min(0)
      .max(3650)
      .default(0)
      .describe('Days after which readers must change their password at sign-in; 0 for never.'),
    behaviourDays: z
      .int()
      .min(0)
      .max(3650)
      .default(365)
      .describe('Days for which activities of signed-in readers are retained; 0 stores none.'),
    secondFactor: z
      .enum(secondFactorSettings)
      .default('off')
      .describe(
        'Whether a second factor is off, optional or required for password sign-in (docs/guide/second-factor.md).',
      ),
    staffSecondFactor: z
      .enum(secondFactorSettings)
      .default('optional')
      .describe('The same for staff at the desk (docs/guide/desk-accounts.md).'),
    auditDays: z
      .int()
      .min(1)
      .max(3650)
      .default(184)
      .describe(
        'Days for which the audit log is retained. The default is six months, as the law requires for network logs.',
      ),
    donationContactDays: z
      .int()
      .min(1)
      .max(3650)
      .default(365)
      .describe("Days for which donors' contact data is retained after an offer is settled."),
    recommendationsPerDay: z
      .int()
      .min(0)
      .max(100)
      .default(5)
      .describe('Maximum number of purchase recommendations per reader and day; 0 for none.'),
    feedbackPerDay: z
      .int()
      .min(0)
      .max(100)
      .default(5)
      .describe('Maximum number of problem reports per reader and day; 0 for none.'),
    certificationsPerDay: z
      .int()
      .min(0)
      .max(20)
      .default(0)
      .describe('Maximum number of requests for ID verification per reader and day; 0 switches it off.'),
    recommendation: recommendationSchema
      .prefault({})
      .describe('The recommendation form (docs/guide/recommendations.md).'),
    documentDelivery: documentDeliverySchema
      .optional()
      .describe('Document delivery: orders for documents from elsewhere (docs/guide/document-delivery.md).'),
    requestsPerDay: z
      .int()
      .min(0)
      .max(100)
      .default(5)
      .describe('Maximum number of requests to other libraries of the installation per reader and day; 0 for none.'),
    commentsPerDay: z
      .int()
      .min(0)
      .max(1000)
      .default(20)
      .describe('Maximum number of comments, and of ratings, per reader and day, including changes; 0 for none.'),
    ratingsPerDay: z
      .int()
      .min(0)
      .max(1000)
      .default(100)
      .describe('Maximum number of ratings per reader and day, including changes; 0 for none.'),
    localDissertations: z
      .strictObject({
        universities: z.array(z.string().trim().min(1)).default([]).describe('Names of the university, in any script.'),
        sources: z
          .array(z.string().trim().min(1))
          .default([])
          .describe('Imports (`yuelan import --source`) that bring nothing else.'),
        locations: z.array(code).default([]).describe("Locations whose dissertations are the library's own."),
      })
      .prefault({})
      .describe("Dissertations of the library's own university; those in locations of type `theses` if omitted."),
    oaiSources: oaiSourcesSchema
      .default([])
      .describe('Repositories from which records are harvested by OAI-PMH (docs/guide/harvesting.md).'),
    collectionsLeftOut: z
      .array(z.string().trim().min(1))
      .default([])
      .describe('Electronic collections with one of these parts in their name are in no list of collections.'),
    unionCatalogue: z
      .boolean()
      .default(false)
      .describe('Whether readers of the other libraries find its records in the search of all libraries.'),
    circulation: circulationSchema.prefault({}).describe('Lending rules (docs/guide/circulation.md).'),
    labels: labelsSchema.prefault({}).describe('Sizes of labels that staff print (docs/guide/desk-copies.md).'),
    copyRequests: copyRequestSettingsSchema
      .prefault({})
      .describe(
        'Rules of reservations, entrusts, online loans, re-lending and home delivery (docs/guide/copy-requests.md).',
      ),
    sip2: sipSchema
      .prefault({})
      .describe('Self-service machines, and another lending system, over SIP2: docs/operate/sip2.md.'),
    koha: kohaSchema.optional().describe('A Koha that lends in the place of Yuelan: docs/operate/koha.md.'),
    folio: folioSchema.optional().describe('A FOLIO that lends in the place of Yuelan: docs/operate/folio.md.'),
    notices: noticeSettingsSchema
      .prefault({})
      .describe('Automatic notices, also by mail and phone (docs/guide/notices.md).'),
    subscriptions: subscriptionSettingsSchema
      .prefault({})
      .describe('Subscriptions of readers (docs/guide/subscriptions.md).'),
    points: pointsSchema.prefault({}).describe('How readers earn points, and their value (docs/guide/points.md).'),
    purchasing: purchasingSchema
      .optional()
      .describe('Readers choose new books of vendors and the library pays: docs/guide/purchasing.md.'),
    outside: outsideSchema
      .prefault({})
      .describe('Services of others; without any, their parts are absent from the pages.'),
    assistant: assistantSettingsSchema.prefault({}).describe('The AI librarian: docs/operate/assistant.md.'),
    covers: coversSchema
      .optional()
      .describe('The cover service that findConfig.bookCover switches on; docs/operate/providers.md.'),
    pictureHosts: z
      .array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/, 'a host name, or *. and one'))
      .max(10)
      .default([])
      .describe(
        'Additional allowed hosts of pictures besides those of findConfig and covers: for book list covers, and for redirects of a cover service. `*.example.org` allows all its subdomains.',
      ),
    framedBy: z
      .array(
        z
          .string()
          .regex(
            /^(?:localhost|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?$/,
            'a host name, *. and a host name, or localhost',
          ),
      )
      .max(10)
      .default([])
      .describe(
        'Hosts of other sites that may show sections of the personal center in a frame (/personalExternal): a campus portal. `*.example.org` means all hosts below it; `localhost` is for trying it out.',
      ),
    specialFont: z
      .boolean()
      .default(false)
      .describe(
        "Sets the pages in a serif typeface of the reader's own machine (portal-shell §9: some group codes have a font).",
      ),
    newElectronic: z
      .boolean()
      .default(true)
      .describe('Whether the library uses the new electronic-resource screens (/newDataBase).'),
    discovery: discoverySettingsSchema.prefault({}).describe('Discovery providers: docs/operate/discovery.md.'),
    identity: identitySettingsSchema
      .prefault({})
      .describe('Identity providers (docs/operate/sign-in-providers.md). Their secrets are stored separately.'),
    lti: ltiSchema.describe('Learning platforms (LTI 1.3) that link to reading lists: docs/operate/lti.md.'),
    payments: paymentSettingsSchema
      .prefault({})
      .describe('Online payment methods (docs/guide/payments.md). Their keys are stored separately.'),
    schoolLogin: z
      .strictObject({
        url: secretAddress
          .refine(
            (value) => !URL.canParse(value) || /^[\w.-]+$|^\[::1\]$/.test(new URL(value).hostname),
            'must have a host name of letters, digits, dots and hyphens',
          )
          .describe('Address of the login page.'),
      })
      .optional()
      .describe('The school login of a consortium, shown in a frame: docs/operate/sign-in-providers.md.'),
    logos: z
      .partialRecord(z.enum(languages), z.string())
      .default({})
      .describe('Logos with text in a specific language; other languages use `findConfig.pcLogoUrl`.'),
    accent: z
      .string()
      .regex(/^[0-9a-fA-F]{6}$/)
      .default('9a3412')
      .describe('The colour of links and buttons, six hexadecimal digits.'),
  })
  .refine(({ koha, folio, sip2 }) => [koha, folio, sip2.server ?? sip2.system].filter(Boolean).length <= 1, {
    message: 'one system lends: only one of koha, folio and sip2',
    path: ['koha'],
  });
export type LibraryFile = z.output<typeof libraryFileSchema>;
