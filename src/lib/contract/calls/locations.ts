import { z } from 'zod';

export const codeName = z.object({ code: z.string(), name: z.string() });
export type CodeName = z.output<typeof codeName>;

/** Every dictionary of portal-content §3, under the key that `groupResource/dict` answers it. */
export const dictionaryNames = [
  'docCode',
  'countryCode',
  'langCode',
  'kindNo',
  'location',
  'coreInclude',
  'frequency',
  'library',
  'resourceType',
  'ddType',
  'verifyStatus',
  'claimStatus',
  'needVerify',
  'discode1',
  'materialType',
  'customCore',
  'processType',
  'commentDocType',
  'searchField',
  'database',
  'major',
  'databaseType',
  'itemStatus',
] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

export const locationCalls = {
  getLocationDictionary: {
    summary: 'Campuses and kinds of location of the library.',
    input: z.object({}),
    output: z.object({
      campusCodes: z.array(z.object({ campusId: z.string(), campusName: z.string() })),
      locationTypeSelectiveDtos: z.array(z.object({ locationTypeCode: z.string(), locationTypeName: z.string() })),
    }),
  },
  getDictionaries: {
    summary: 'Dictionaries by name (all when none is named), with names in the language of the request.',
    input: z.object({ names: z.array(z.enum(dictionaryNames)).max(dictionaryNames.length).optional() }),
    output: z.partialRecord(z.enum(dictionaryNames), z.array(codeName)),
  },
};
