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
import { homeSchema } from './home.schema.ts';
import { openingHoursSchema } from './opening-hours.schema.ts';
import { circulationSchema } from './circulation.schema.ts';
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

/** What a library explains about ways to sign in: one text for all, or one in each language. */
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
  /** Host names on which the library's addresses carry no mapping path. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/)).default([]),
  /** The library that `/` leads to; the first one when none says so. */
  default: z.boolean().default(false),
  name: localText,
  /**
   * A library to try Yuelan with: when its data/ is loaded, due dates, new books and popular searches are made for the
   * day of loading.
   */
  demo: z.boolean().default(false),
  findConfig: z.strictObject({ ...findConfigSchema.shape, ...explanations }).prefault({}),
  institutionParameter: institutionParameterSchema.prefault({}),
  logoPara: logoParaSchema.prefault({}),
  group: z.strictObject({ msgFlag: z.enum(['0', '1']).default('0'), fid: z.string().default('') }).prefault({}),
  campuses: z.array(z.strictObject({ campusId: code, campusName: localText })).default([]),
  /** Independent library codes: what the library selector offers. At least one. */
  libraries: z.array(libraryEntrySchema.extend({ libCode: code, campusId: code.optional() })).min(1),
  locationTypes: z.array(z.strictObject({ locationTypeCode: code, locationTypeName: localText })).default([]),
  locations: z
    .array(
      z.strictObject({
        locationId: code,
        name: localText,
        libCode: code,
        campusId: code.optional(),
        locationTypeCode: code.optional(),
        /** Where in the building: shown after the location's name. */
        place: localText.optional(),
        /** When it is open, in the library's own words. */
        opening: localText.optional(),
        /** The same for the assistant, which tells of single days: docs/assistant.md. */
        hours: z.array(openingHoursSchema).optional(),
        /** Copies that readers asked for can be picked up here. */
        pickup: z.boolean().optional(),
      }),
    )
    .default([]),
  /** Addresses and ranges (10.0.0.0/8) of the library's own network, for files that may be read there alone. */
  insideNetworks: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).default([]),
  fixedIcons: z.array(fixedIconSchema).default([]),
  home: homeSchema.prefault({}),
  /** Whose rules new passwords follow: the library's own (findConfig), or those of the learning app whose accounts these are. */
  passwordSystem: z.enum(['library', 'learningPass']).default('library'),
  /** After so many days readers are asked to change their password when they sign in; 0: never. */
  passwordMaxAgeDays: z.int().min(0).max(3650).default(0),
  /** So many days it is kept what signed-in readers did with records and resources; 0: nothing is. */
  behaviourDays: z.int().min(0).max(3650).default(365),
  /** Whether readers who sign in by password may, or must, give a code of an app too: docs/second-factor.md. */
  secondFactor: z.enum(secondFactorSettings).default('off'),
  /** The same of staff at the desk: docs/desk-accounts.md. */
  staffSecondFactor: z.enum(secondFactorSettings).default('optional'),
  /** So many days the audit log is kept: six months, whichever they are, as the law asks of network logs. */
  auditDays: z.int().min(1).max(3650).default(184),
  /** So many days after an offer of a donation was settled it is kept how to reach its donor. */
  donationContactDays: z.int().min(1).max(3650).default(365),
  /** So many purchases a reader may recommend within a day; 0: none. */
  recommendationsPerDay: z.int().min(0).max(100).default(5),
  /** So many problems a reader may report within a day; 0: none. */
  feedbackPerDay: z.int().min(0).max(100).default(5),
  /** So often within a day a reader may ask to be certified by name and ID number; 0: the library certifies nobody. */
  certificationsPerDay: z.int().min(0).max(20).default(0),
  /** What readers choose from and fill in when they recommend: docs/recommendations.md. */
  recommendation: recommendationSchema.prefault({}),
  /** Where readers order documents from elsewhere: docs/document-delivery.md. */
  documentDelivery: documentDeliverySchema.optional(),
  /** So many requests to other libraries of the installation a reader may make within a day; 0: none. */
  requestsPerDay: z.int().min(0).max(100).default(5),
  /**
   * So many comments on records a reader may write within a day, and so many ratings; again counts as well. 0: none.
   */
  commentsPerDay: z.int().min(0).max(1000).default(20),
  ratingsPerDay: z.int().min(0).max(1000).default(100),
  /** Which dissertations are of the library's own university; those in locations of the type `theses` when left out. */
  localDissertations: z
    .strictObject({
      /** Names of the university, in any script. */
      universities: z.array(z.string().trim().min(1)).default([]),
      /** Imports (`yuelan import --source`) that bring nothing else. */
      sources: z.array(z.string().trim().min(1)).default([]),
      locations: z.array(code).default([]),
    })
    .prefault({}),
  /** Repositories from which records are harvested (OAI-PMH): docs/harvesting.md. */
  oaiSources: oaiSourcesSchema.default([]),
  /** Electronic collections with one of these parts in their name are in no list of collections. */
  collectionsLeftOut: z.array(z.string().trim().min(1)).default([]),
  /** What readers may borrow, how long, and how often they may renew: docs/circulation.md. */
  circulation: circulationSchema.prefault({}),
  /** What readers may ask for: reservations, entrusts, online loans, re-lending, home delivery: docs/copy-requests.md. */
  copyRequests: copyRequestSettingsSchema.prefault({}),
  /** Self-service machines, and another lending system, over SIP2: docs/sip2.md. */
  sip2: sipSchema.prefault({}),
  /** Messages that come by themselves, and how they go on by mail and phone: docs/notices.md. */
  notices: noticeSettingsSchema.prefault({}),
  /** What readers subscribe to: docs/subscriptions.md. */
  subscriptions: subscriptionSettingsSchema.prefault({}),
  /** What readers earn points for, and what these are worth: docs/points.md. */
  points: pointsSchema.prefault({}),
  /** Readers choose new books of vendors and the library pays: docs/purchasing.md. */
  purchasing: purchasingSchema.optional(),
  /** Services of others; without any, their parts are absent from the pages. */
  outside: outsideSchema.prefault({}),
  /** The AI librarian: docs/assistant.md. */
  assistant: assistantSettingsSchema.prefault({}),
  /** The cover service that findConfig.bookCover switches on; docs/providers.md. */
  covers: coversSchema.optional(),
  /**
   * Further hosts whose pictures pages may show, in addition to those of findConfig and covers: of book lists' covers,
   * and those that a cover service leads on to. `*.example.org` means all hosts below it.
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
  /** Discovery providers: docs/discovery.md. */
  discovery: discoverySettingsSchema.prefault({}),
  /** Providers that vouch for readers: docs/sign-in-providers.md. Their secrets stand elsewhere. */
  identity: identitySettingsSchema.prefault({}),
  /** Ways to pay online: docs/payments.md. Their keys stand elsewhere. */
  payments: paymentSettingsSchema.prefault({}),
  /** The school login of a consortium, shown in a frame: docs/sign-in-providers.md. */
  schoolLogin: z
    .strictObject({
      url: secretAddress.refine(
        (value) => !URL.canParse(value) || /^[\w.-]+$|^\[::1\]$/.test(new URL(value).hostname),
        'must have a host name of letters, digits, dots and hyphens',
      ),
    })
    .optional(),
  /** The logo for pages of a language where its text is another; `findConfig.pcLogoUrl` for all others. */
  logos: z.partialRecord(z.enum(languages), z.string()).default({}),
  /** The colour of links and buttons, six hexadecimal digits. */
  accent: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/)
    .default('9a3412'),
});
export type LibraryFile = z.output<typeof libraryFileSchema>;
