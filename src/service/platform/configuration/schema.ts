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
import { sipSchema } from './sip2.schema.ts';
import { identitySettingsSchema, secretAddress } from './identity.schema.ts';
import { discoverySettingsSchema } from './discovery.schema.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

/** A type of locations with its name. */
export const locationTypeSchema = z.strictObject({ locationTypeCode: code, locationTypeName: localText });

/** A place with copies. */
export const locationSchema = z.strictObject({
  locationId: code,
  name: localText,
  libCode: codeOf(code, 'library'),
  campusId: codeOf(code, 'campus').optional(),
  locationTypeCode: codeOf(code, 'locationType').optional(),
  /** Where in the building: shown after the location's name. */
  place: localText.optional(),
  /** The floor: 1 at the entrance, -1 below it. */
  level: z.int().min(-20).max(200).optional(),
  /** When it is open, in the library's own words. */
  opening: localText.optional(),
  /** Structured opening hours for the assistant (docs/operate/assistant.md). */
  hours: z.array(openingHoursSchema).optional(),
  /** Whether requested copies can be picked up here. */
  pickup: z.boolean().optional(),
});

/** Explanation of sign-in methods: one text for all languages, or one per language. */
const explanation = z.union([z.string(), localText]).default('');
const explanations = {
  loginExplain: explanation,
  pcLspLoginExplain: explanation,
  pcXxtLoginExplain: explanation,
  pcSsoLoginExplain: explanation,
};

/** libraries/<mappingPath>/library.json: one library's identity, configuration and places. */
export const libraryFileSchema = z.strictObject({
  $schema: z.string().optional(),
  groupCode: z.string().regex(/^\d{4,10}$/),
  /** First segment of every address; lower case, and no word that is a route or a language. */
  mappingPath: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/),
  /** Host names on which addresses have no mapping path. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/)).default([]),
  /** Whether `/` leads to this library; the first one by default. */
  default: z.boolean().default(false),
  name: localText,
  /**
   * A demo library: loading its data/ creates due dates, new books and popular searches relative to the current day.
   */
  demo: z.boolean().default(false),
  findConfig: z.strictObject({ ...findConfigSchema.shape, ...explanations }).prefault({}),
  institutionParameter: institutionParameterSchema.prefault({}),
  logoPara: logoParaSchema.prefault({}),
  group: z.strictObject({ msgFlag: z.enum(['0', '1']).default('0'), fid: z.string().default('') }).prefault({}),
  campuses: z.array(z.strictObject({ campusId: code, campusName: localText })).default([]),
  /** Independent library codes of the library selector; at least one. */
  libraries: z
    .array(
      libraryEntrySchema.extend({
        libCode: code,
        campusId: code.optional(),
        address: localText.optional(),
        phone: z.string().min(1).optional(),
        /** How to get there: buses, underground, parking, access without steps. */
        travel: localText.optional(),
        /** Its place in a map service. */
        mapUrl: z.url({ protocol: /^https$/ }).optional(),
        /** For the map of all libraries. */
        position: z
          .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
          .optional(),
      }),
    )
    .min(1),
  locationTypes: z.array(locationTypeSchema).default([]),
  locations: z.array(locationSchema).default([]),
  /** Addresses and ranges (10.0.0.0/8) of the library's own network, for files that may be read there alone. */
  insideNetworks: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).default([]),
  fixedIcons: z.array(fixedIconSchema).default([]),
  home: homeSchema.prefault({}),
  /** Rules for new passwords: the library's (findConfig), or those of the learning app that shares the accounts. */
  passwordSystem: z.enum(['library', 'learningPass']).default('library'),
  /** Days after which readers must change their password at sign-in; 0 for never. */
  passwordMaxAgeDays: z.int().min(0).max(3650).default(0),
  /** Days for which activities of signed-in readers are retained; 0 stores none. */
  behaviourDays: z.int().min(0).max(3650).default(365),
  /** Whether a second factor is off, optional or required for password sign-in (docs/guide/second-factor.md). */
  secondFactor: z.enum(secondFactorSettings).default('off'),
  /** The same of staff at the desk: docs/guide/desk-accounts.md. */
  staffSecondFactor: z.enum(secondFactorSettings).default('optional'),
  /** Days for which the audit log is retained. The default is six months, as the law requires for network logs. */
  auditDays: z.int().min(1).max(3650).default(184),
  /** Days for which donors' contact data is retained after an offer is settled. */
  donationContactDays: z.int().min(1).max(3650).default(365),
  /** Maximum number of purchase recommendations per reader and day; 0 for none. */
  recommendationsPerDay: z.int().min(0).max(100).default(5),
  /** Maximum number of problem reports per reader and day; 0 for none. */
  feedbackPerDay: z.int().min(0).max(100).default(5),
  /** Maximum number of requests for ID verification per reader and day; 0 switches it off. */
  certificationsPerDay: z.int().min(0).max(20).default(0),
  /** The recommendation form (docs/guide/recommendations.md). */
  recommendation: recommendationSchema.prefault({}),
  /** Where readers order documents from elsewhere: docs/guide/document-delivery.md. */
  documentDelivery: documentDeliverySchema.optional(),
  /** Maximum number of requests to other libraries of the installation per reader and day; 0 for none. */
  requestsPerDay: z.int().min(0).max(100).default(5),
  /** Maximum number of comments, and of ratings, per reader and day, including changes; 0 for none. */
  commentsPerDay: z.int().min(0).max(1000).default(20),
  ratingsPerDay: z.int().min(0).max(1000).default(100),
  /** Dissertations of the library's own university; those in locations of type `theses` if omitted. */
  localDissertations: z
    .strictObject({
      /** Names of the university, in any script. */
      universities: z.array(z.string().trim().min(1)).default([]),
      /** Imports (`yuelan import --source`) that bring nothing else. */
      sources: z.array(z.string().trim().min(1)).default([]),
      locations: z.array(code).default([]),
    })
    .prefault({}),
  /** Repositories from which records are harvested by OAI-PMH (docs/guide/harvesting.md). */
  oaiSources: oaiSourcesSchema.default([]),
  /** Electronic collections with one of these parts in their name are in no list of collections. */
  collectionsLeftOut: z.array(z.string().trim().min(1)).default([]),
  /** Lending rules (docs/guide/circulation.md). */
  circulation: circulationSchema.prefault({}),
  /** Sizes of labels that staff print (docs/guide/desk.md). */
  labels: labelsSchema.prefault({}),
  /** Rules of reservations, entrusts, online loans, re-lending and home delivery (docs/guide/copy-requests.md). */
  copyRequests: copyRequestSettingsSchema.prefault({}),
  /** Self-service machines, and another lending system, over SIP2: docs/operate/sip2.md. */
  sip2: sipSchema.prefault({}),
  /** Automatic notices, also by mail and phone (docs/guide/notices.md). */
  notices: noticeSettingsSchema.prefault({}),
  /** Subscriptions of readers (docs/guide/subscriptions.md). */
  subscriptions: subscriptionSettingsSchema.prefault({}),
  /** How readers earn points, and their value (docs/guide/points.md). */
  points: pointsSchema.prefault({}),
  /** Readers choose new books of vendors and the library pays: docs/guide/purchasing.md. */
  purchasing: purchasingSchema.optional(),
  /** Services of others; without any, their parts are absent from the pages. */
  outside: outsideSchema.prefault({}),
  /** The AI librarian: docs/operate/assistant.md. */
  assistant: assistantSettingsSchema.prefault({}),
  /** The cover service that findConfig.bookCover switches on; docs/operate/providers.md. */
  covers: coversSchema.optional(),
  /**
   * Additional allowed hosts of pictures besides those of findConfig and covers: for book list covers, and for
   * redirects of a cover service. `*.example.org` allows all its subdomains.
   */
  pictureHosts: z
    .array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/, 'a host name, or *. and one'))
    .max(10)
    .default([]),
  /**
   * Hosts of other sites that may show sections of the personal center in a frame (/personalExternal): a campus portal.
   * `*.example.org` means all hosts below it; `localhost` is for trying it out.
   */
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
    .default([]),
  /** Sets the pages in a serif typeface of the reader's own machine (portal-shell §9: some group codes have a font). */
  specialFont: z.boolean().default(false),
  /** Whether the library uses the new electronic-resource screens (/newDataBase). */
  newElectronic: z.boolean().default(true),
  /** Discovery providers: docs/operate/discovery.md. */
  discovery: discoverySettingsSchema.prefault({}),
  /** Identity providers (docs/operate/sign-in-providers.md). Their secrets are stored separately. */
  identity: identitySettingsSchema.prefault({}),
  /** Online payment methods (docs/guide/payments.md). Their keys are stored separately. */
  payments: paymentSettingsSchema.prefault({}),
  /** The school login of a consortium, shown in a frame: docs/operate/sign-in-providers.md. */
  schoolLogin: z
    .strictObject({
      url: secretAddress.refine(
        (value) => !URL.canParse(value) || /^[\w.-]+$|^\[::1\]$/.test(new URL(value).hostname),
        'must have a host name of letters, digits, dots and hyphens',
      ),
    })
    .optional(),
  /** Logos with text in a specific language; other languages use `findConfig.pcLogoUrl`. */
  logos: z.partialRecord(z.enum(languages), z.string()).default({}),
  /** The colour of links and buttons, six hexadecimal digits. */
  accent: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/)
    .default('9a3412'),
});
export type LibraryFile = z.output<typeof libraryFileSchema>;
