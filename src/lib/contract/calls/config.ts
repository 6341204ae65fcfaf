import { z } from 'zod';
import {
  findConfigSchema,
  fixedIconSchema,
  institutionParameterSchema,
  logoParaSchema,
  menusSchema,
} from '../config.ts';
import { localText } from '../local-text.ts';

const nothing = z.object({});

export const configCalls = {
  getGroupCode: {
    summary: 'Which library a mapping path or a host name belongs to; the default library when neither is given.',
    input: z.object({ mappingPath: z.string().max(64).optional(), host: z.string().max(255).optional() }),
    output: z.object({
      groupCode: z.string(),
      mappingPath: z.string(),
      /** True when the address carries no mapping path, because the host name belongs to the library. */
      byHost: z.boolean(),
      name: localText,
      fid: z.string(),
      msgFlag: z.enum(['0', '1']),
    }),
  },
  listSites: {
    summary: 'The libraries of this installation that are in order, for robots.txt and the site maps.',
    input: nothing,
    output: z.array(
      z.object({ groupCode: z.string(), mappingPath: z.string(), hosts: z.array(z.string()), name: localText }),
    ),
  },
  getFindConfig: {
    summary: 'The configuration of the library (portal-shell §3).',
    input: nothing,
    output: findConfigSchema,
  },
  getMenuList: {
    summary: 'Top menu and personal menu; the built-in menu where the library has none.',
    input: nothing,
    output: menusSchema,
  },
  getLogoUrl: {
    summary: 'Addresses of the logo and of the icon; empty where the library has none.',
    input: nothing,
    output: z.object({ pcLogoUrl: z.string(), iconUrl: z.string() }),
  },
  getLogoPara: {
    summary: 'External logo link, filing numbers, consultation phone, director mailbox, accent colour, typeface.',
    input: nothing,
    output: logoParaSchema.extend({
      accent: z.string(),
      /** Its pages are set in a serif typeface. */
      specialFont: z.boolean().optional(),
    }),
  },
  getLibraryList: {
    summary: 'Libraries of the group and its campuses, in the order of the library selector.',
    input: nothing,
    output: z.object({
      independentLibCode: z.boolean(),
      libraries: z.array(z.object({ libCode: z.string(), libName: localText, campusId: z.string().optional() })),
      campuses: z.array(z.object({ campusId: z.string(), campusName: localText })),
    }),
  },
  getInstitutionParameter: {
    summary: 'AI switch and version shown in the footer.',
    input: nothing,
    output: institutionParameterSchema.extend({
      aiName: localText.optional(),
      /** IANA name of the time that the library's days and clocks go by. */
      timeZone: z.string().optional(),
      /** The library takes orders of documents from elsewhere by the portal's form. */
      takesDocumentRequests: z.boolean().optional(),
      /** The library is in the union catalogue, and others are. */
      hasUnion: z.boolean().optional(),
      /** The library lets readers choose new books to buy. */
      hasPurchasing: z.boolean().optional(),
      /** Other sites of which its pages may show pictures: scheme and host, `https://*.example.org` for all hosts below one. */
      pictureOrigins: z.array(z.string()).optional(),
      /** Other sites that may show sections of its personal center in a frame, in the same way. */
      frameOrigins: z.array(z.string()).optional(),
      /** Learning platforms that open the portal, in the same way. */
      learningPlatforms: z.array(z.string()).optional(),
    }),
  },
  getNewElectronicFlag: {
    summary: 'Whether the library uses the new electronic-resource screens.',
    input: nothing,
    output: z.object({ newEleFlag: z.boolean() }),
  },
  getFixedIcons: {
    summary: 'Quick entries; those with useFlag 2 are hidden and not sent.',
    input: nothing,
    output: z.array(fixedIconSchema),
  },
};
