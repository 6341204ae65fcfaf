import type { ElementRule, Grammar } from './validate-xml.ts';
import { modsNamespace } from '#lib/metadata/mods.ts';

const some = /\S/;
const date = /^-?\d{4}(-\d\d(-\d\d)?)?$/;
const uri = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/;
const relator = { authority: /^marcrelator$/, authorityURI: uri, type: /^(code|text)$/ };
const text = (attributes: Record<string, RegExp> = {}): ElementRule => ({ text: some, attributes });

/** What the schema of MODS 3.8 (mods-3-8.xsd) allows of the elements that are written here, as rules. */
export const modsGrammar: Grammar = {
  [modsNamespace]: {
    mods: {
      // Its children stand in any order; a record without a title is none of ours.
      children:
        /^(titleInfo )+((name|typeOfResource|genre|originInfo|language|physicalDescription|abstract|tableOfContents|note|subject|classification|relatedItem|identifier|location|accessCondition) )*recordInfo $/,
      attributes: { version: /^3\.8$/ },
      required: ['version'],
    },
    titleInfo: {
      children: /^(title )(subTitle )?(partNumber )?$/,
      attributes: {
        type: /^(abbreviated|translated|alternative|uniform)$/,
        displayLabel: some,
        'xml:lang': /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/,
      },
    },
    title: text(),
    subTitle: text(),
    partNumber: text(),
    name: {
      children: /^(namePart )+(alternativeName )?role $/,
      attributes: { type: /^(personal|corporate|conference|family)$/, usage: /^primary$/ },
    },
    namePart: text({ type: /^(date|family|given|termsOfAddress)$/ }),
    alternativeName: { children: /^(namePart )+$/ },
    role: { children: /^roleTerm roleTerm $/ },
    roleTerm: { text: /^[a-z ]+$/, attributes: relator, required: ['type'] },
    typeOfResource: { text: /^(text|software, multimedia)$/ },
    genre: text({ authority: /^(marcgt|local)$/ }),
    originInfo: {
      children: /^(place )?(publisher )?(dateIssued ){0,2}(edition )?issuance (frequency )?$/,
    },
    place: { children: /^placeTerm $/ },
    placeTerm: text({ type: /^(code|text)$/ }),
    publisher: text(),
    dateIssued: {
      text: date,
      attributes: { encoding: /^(w3cdtf|iso8601|marc|temper|edtf)$/, keyDate: /^yes$/, point: /^(start|end)$/ },
    },
    edition: text(),
    issuance: {
      text: /^(continuing|monographic|single unit|multipart monograph|serial|integrating resource)$/,
    },
    frequency: text(),
    language: { children: /^languageTerm $/ },
    languageTerm: {
      text: /^[a-z]{3}$/,
      attributes: { type: /^code$/, authority: /^(iso639-2b|rfc3066|iso639-3|rfc4646|rfc5646)$/ },
      required: ['type', 'authority'],
    },
    physicalDescription: { children: /^extent $/ },
    extent: { children: /^((start )?(end )?|list )$/, text: /^[\s\S]*$/, attributes: { unit: /^pages$/ } },
    list: text(),
    start: text(),
    end: text(),
    abstract: text(),
    tableOfContents: text(),
    note: text({ type: some }),
    subject: { children: /^(topic )+$/ },
    topic: text(),
    classification: text({ authority: some }),
    relatedItem: {
      children: /^titleInfo (identifier )?(part )?$/,
      attributes: { type: /^(preceding|host|series)$/ },
      required: ['type'],
    },
    part: { children: /^(detail )*(extent )?$/ },
    detail: { children: /^number $/, attributes: { type: /^(volume|issue)$/ }, required: ['type'] },
    number: text(),
    identifier: { text: some, attributes: { type: /^(isbn|issn|doi|uri)$/ }, required: ['type'] },
    location: { children: /^(shelfLocator|url) $/ },
    url: { text: uri, attributes: { usage: /^primary display$/ } },
    shelfLocator: text(),
    accessCondition: text({ type: some }),
    recordInfo: { children: /^recordChangeDate recordIdentifier $/ },
    recordChangeDate: { text: date, attributes: { encoding: /^w3cdtf$/ } },
    recordIdentifier: text(),
  },
};
