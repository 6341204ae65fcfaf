import { languages } from '../../lib/contract/language.ts';
import { isGeneral } from '../../lib/rules/circulation.ts';
import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { MenuItem, Menus } from '../../lib/contract/config.ts';
import { isDocumentDelivery } from '../../lib/rules/personal-menu.ts';
import { checkCopyRequests } from './check-copy-requests.ts';
import { checkPurchasing } from './check-purchasing.ts';
import { checkDocumentDelivery } from './check-document-delivery.ts';
import { isNoticeKind } from '../platform/inbox/kinds.ts';
import { unknownPlaceholders } from '../platform/inbox/notice-text.ts';
import { dataFiles } from '../platform/configuration/data-files.ts';
import { reservedSegments } from './reserved.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import type { Problem } from '../platform/configuration/types.ts';

/** Relative luminance of WCAG 2.2 for three or six hexadecimal digits without #. */
function luminance(colour: string): number {
  const six = colour.length === 3 ? colour.replace(/./g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(six.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2.2, from 1 (the same) to 21 (black on white). */
function contrast(entry: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(entry), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

interface Subject {
  dir: string;
  /** Name of the folder. */
  mappingPath: string;
  file: LibraryFile;
  menus: Menus;
}
type Report = (field: string, message: string, severity?: Problem['severity']) => void;

/** Text on a colour is legible from 4.5:1 (WCAG 2.2, 1.4.3). */
const legible = 4.5;
/** The lighter of the portal's two grounds an accent is used on. */
const paper = 'ffffff';

function checkIdentity({ file, mappingPath }: Subject, report: Report): void {
  if (file.mappingPath !== mappingPath) {
    report('mappingPath', `must be the name of the folder, ${mappingPath}`, 'error');
  }
  if (reservedSegments.has(mappingPath)) {
    report('mappingPath', `${mappingPath} is a word that addresses of the portal begin with; choose another`, 'error');
  }
}

function reportDuplicates(codes: readonly string[], field: (at: number) => string, report: Report): void {
  codes.forEach((code, at) => {
    if (codes.indexOf(code) < at) report(field(at), `${code} is listed twice`, 'error');
  });
}

function checkPlaces({ file }: Subject, report: Report): void {
  const campuses = file.campuses.map((campus) => campus.campusId);
  const libraries = file.libraries.map((library) => library.libCode);
  const types = file.locationTypes.map((locationType) => locationType.locationTypeCode);
  const places = file.locations.map((location) => location.locationId);
  const icons = file.fixedIcons.map((fixedIcon) => fixedIcon.iconId);
  reportDuplicates(campuses, (at) => `campuses[${String(at)}].campusId`, report);
  reportDuplicates(libraries, (at) => `libraries[${String(at)}].libCode`, report);
  reportDuplicates(types, (at) => `locationTypes[${String(at)}].locationTypeCode`, report);
  reportDuplicates(places, (at) => `locations[${String(at)}].locationId`, report);
  reportDuplicates(icons, (at) => `fixedIcons[${String(at)}].iconId`, report);
  reportDuplicates(file.home.blocks, (at) => `home.blocks[${String(at)}]`, report);
  const known = (field: string, code: string | undefined, among: readonly string[], what: string) => {
    if (code !== undefined && !among.includes(code)) report(field, `there is no ${what} ${code}`, 'error');
  };
  file.libraries.forEach((library, at) => {
    known(`libraries[${String(at)}].campusId`, library.campusId, campuses, 'campus');
  });
  file.locations.forEach((location, at) => {
    known(`locations[${String(at)}].libCode`, location.libCode, libraries, 'library');
    known(`locations[${String(at)}].campusId`, location.campusId, campuses, 'campus');
    known(`locations[${String(at)}].locationTypeCode`, location.locationTypeCode, types, 'location type');
  });
  file.circulation.closed.periods.forEach(({ libCodes = [] }, at) => {
    for (const code of libCodes)
      known(`circulation.closed.periods[${String(at)}].libCodes`, code, libraries, 'library');
  });
  if (file.findConfig.independentLibCode === '1' && libraries.length < 2) {
    report('findConfig.independentLibCode', 'is on, but there is only one library to choose from', 'warning');
  }
}

/** Texts of messages that are never shown, or show a placeholder. */
function checkNoticeTexts({ file }: Subject, report: Report): void {
  for (const [kind, wording] of Object.entries(file.notices.texts)) {
    const field = `notices.texts.${kind}`;
    if (!isNoticeKind(kind)) report(field, 'there is no such kind of message', 'mistake');
    else
      for (const { part, language } of unknownPlaceholders(kind, wording))
        report(`${field}.${part}.${language}`, 'has a placeholder that nothing fills', 'mistake');
  }
}

/** Rules of lending that can never count: of places that there are not, and behind one that is for everybody and everything. */
function checkLoanRules({ file }: Subject, report: Report): void {
  const types = file.locationTypes.map((locationType) => locationType.locationTypeCode);
  const places = file.locations.map((location) => location.locationId);
  const { rules } = file.circulation;
  const last = rules.findIndex((rule) => isGeneral(rule) && rule.readerTypes.length === 0);
  rules.forEach((rule, at) => {
    const field = `circulation.rules[${String(at)}]`;
    for (const code of rule.locationTypes) {
      if (!types.includes(code)) report(`${field}.locationTypes`, `there is no location type ${code}`, 'mistake');
    }
    for (const code of rule.locations) {
      if (!places.includes(code)) report(`${field}.locations`, `there is no location ${code}`, 'mistake');
    }
    if (last !== -1 && at > last) report(field, `never counts: rule ${String(last)} before it is for all`, 'mistake');
  });
}

/** What a switch needs, an address or a provider that is set up: without them the switch leads nowhere. */
function checkLogin({ file: { findConfig: c, identity, covers } }: Subject, report: Report): void {
  const needs = (
    on: string,
    field: 'passportLoginUrl' | 'unifieAuthenLoginUrl' | 'exterSinAuthenUrl',
    what: string,
  ) => {
    if (on === '1' && c[field] === '') report(`findConfig.${field}`, `must be given, because ${what} is on`, 'mistake');
  };
  needs(c.passportLogin, 'passportLoginUrl', 'passportLogin');
  if (!identity.cas) needs(c.unifieAuthen, 'unifieAuthenLoginUrl', 'unifieAuthen');
  if (!identity.oidc) needs(c.exterSinAuthen, 'exterSinAuthenUrl', 'exterSinAuthen');
  const methods = [c.normalLogin, c.passportLogin, c.unifieAuthen, c.weixinLogin, c.exterSinAuthen];
  if (!methods.includes('1')) report('findConfig', 'no way to sign in is switched on', 'mistake');
  if (c.bookCover === '1' && c.bookCoverAppId === '') {
    report('findConfig.bookCoverAppId', 'must be given, because bookCover is on', 'mistake');
  }
  if (c.bookCover === '1' && !covers) {
    report('covers', 'says where the covers are, which bookCover asks for; they are drawn', 'warning');
  }
}

function checkColours({ file }: Subject, report: Report): void {
  const { navBackColor, navTextColor } = file.findConfig;
  const ratio = contrast(navBackColor, navTextColor);
  if (ratio < legible) {
    const message = `has a contrast of ${ratio.toFixed(1)}:1 on ${navBackColor}; below 4.5:1 the portal corrects the text`;
    report('findConfig.navTextColor', message, 'warning');
  }
  const accent = contrast(file.accent, paper);
  if (accent < legible) {
    report(
      'accent',
      `has a contrast of ${accent.toFixed(1)}:1 on white; below 4.5:1 the portal corrects it`,
      'warning',
    );
  }
}

/** Addresses under /files/<mappingPath>/ are the library's own folder files/. */
function checkFiles({ dir, mappingPath, file: { findConfig, logos } }: Subject, report: Report): void {
  const named: [field: string, address: string | undefined][] = [
    ...(['pcLogoUrl', 'iconUrl', 'searchBackGround'] as const).map((name): [string, string] => [
      `findConfig.${name}`,
      findConfig[name],
    ]),
    ...languages.map((language): [string, string | undefined] => [`logos.${language}`, logos[language]]),
  ];
  for (const [field, address] of named) {
    if (!address?.startsWith('/files/')) continue;
    const own = `/files/${mappingPath}/`;
    const root = resolve(dir, 'files');
    const target = resolve(root, decodeURI(address.slice(own.length)));
    if (!address.startsWith(own)) report(field, `must begin with ${own}`, 'mistake');
    else if (!target.startsWith(root + sep) || !existsSync(target) || !statSync(target).isFile()) {
      report(field, `the file files/${address.slice(own.length)} is missing`, 'mistake');
    }
  }
}

function checkMenu(items: readonly MenuItem[], field: string, report: Report): void {
  reportDuplicates(
    items.map((item) => item.menuId),
    (at) => `${field}[${String(at)}].menuId`,
    (path, message) => {
      report(path, message, 'mistake');
    },
  );
  items.forEach((item, at) => {
    const here = `${field}[${String(at)}]`;
    // Its address is made for each reader.
    if (isDocumentDelivery(item)) return;
    if (item.jumpMode === '2' && !/^https?:\/\//.test(item.menuUrl)) {
      report(`${here}.menuUrl`, 'opens outside (jumpMode 2) and must be a whole address, https://…', 'mistake');
    }
    if (item.jumpMode === '1' && item.children.length === 0 && !item.menuUrl.startsWith('/')) {
      report(`${here}.menuUrl`, 'is a route of the portal (jumpMode 1) and must begin with /', 'mistake');
    }
    checkMenu(item.children, `${here}.children`, report);
  });
}

async function checkData({ dir }: Subject, report: Report): Promise<void> {
  if ((await dataFiles(dir)).length === 0) {
    report('', 'there are no records in data/ (*.jsonl or *.jsonl.gz)', 'warning');
  }
}

/** What the schema alone cannot see in one library's folder: references, doubles, files, colours. */
export async function checkLibrary(library: Subject): Promise<Problem[]> {
  const problems: Problem[] = [];
  const reporter =
    (file: string): Report =>
    (field, message, severity = 'error') =>
      problems.push({ file, field, message, severity });
  const report = reporter('library.json');
  checkIdentity(library, report);
  checkPlaces(library, report);
  checkLoanRules(library, report);
  checkNoticeTexts(library, report);
  checkCopyRequests(library.file, report);
  checkPurchasing(library.file, report);
  checkDocumentDelivery(library, report);
  checkLogin(library, report);
  checkColours(library, report);
  checkFiles(library, report);
  checkMenu(library.menus.menuA, 'menuA', reporter('menus.json'));
  checkMenu(library.menus.menuB, 'menuB', reporter('menus.json'));
  await checkData(library, reporter('data'));
  return problems;
}
