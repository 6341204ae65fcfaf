import { journalQueryNames, thesisQueryNames } from '../queries/list-names.ts';
import { commentQueryNames } from '../queries/comment-query.ts';
import { documentFields } from '../rules/document-delivery.ts';
import { favouritesName } from './favourite-place.ts';
import { courseBookQueryNames, courseQueryNames } from '../queries/course-query.ts';
import { donationQueryNames } from '../queries/donation-query.ts';
import { sectionQueryNames } from './personal-sections.ts';
import {
  databaseDetailNames,
  databaseListNames,
  discoveryQueryNames,
  newBookQueryNames,
  offerQueryNames,
  rankingQueryNames,
  resourceQueryNames,
  searchQueryNames,
} from './query-names.ts';

export interface Route {
  name: string;
  /** As the specification writes it; `:name` is a parameter, `?` makes it optional. */
  pattern: string;
  /** Query parameters that the page reads; all others neither reach it nor make another page. */
  query: readonly string[];
  /** False: the header is hidden (portal-shell §2.3). */
  header: boolean;
  /** A page without header that menus lead to all the same (portal-shell §2.6). */
  inMenus?: true;
  /** Menus open it in a window of its own (portal-shell §2.2). */
  newWindow?: true;
  /**
   * A protocol of machines, which reads whatever parameters come, to say what is wrong with them, and takes them by POST
   * from anywhere, for it changes nothing.
   */
  protocol?: true;
  /** A query parameter that shows the header of a page without one: the page leads on to others then. */
  headerShownBy?: string;
  /** A query parameter that hides the header: the page is shown inside another one then (portal-shell §2.3). */
  headerHiddenBy?: string;
  /** A parameter that says something when it is empty: a search form that was sent without words (portal-content §5). */
  emptyMeans?: string;
  /** Made again for each request and shared with nobody: it has something that works once, or reads who asks. */
  personal?: true;
  /** Cached for visitors and rendered for each reader: a request with the cookie of a session is not answered from the cache. */
  ownForReaders?: true;
}

/**
 * Every address of the portal that exists. A page is a file under pages/ and a row here; what has no row is an unknown
 * path and goes home, and menus leave it out.
 */
export const routes = [
  { name: 'home', pattern: '/home', query: [], header: true },
  { name: 'login', pattern: '/login', query: ['next'], header: true, personal: true },
  // What the dialog of sign-in shows before its scripts are there.
  { name: 'signInDialog', pattern: '/signInDialog', query: [], header: false, personal: true },
  { name: 'customTabs', pattern: '/customTabs', query: [], header: true },
  { name: 'personalCenter', pattern: '/personalCenter', query: sectionQueryNames, header: true, ownForReaders: true },
  { name: 'personalCustomTabs', pattern: '/personalCenter/customTabs', query: [], header: true },
  { name: 'phoneCard', pattern: '/personalCenter/card', query: [], header: true, ownForReaders: true },
  { name: 'freeOrder', pattern: '/personalCenter/freeOrder', query: [], header: true },
  // A section alone, as other programs show it; with `nav` it has the header (portal-shell §2.3).
  {
    name: 'personalExternal',
    pattern: '/personalExternal/:id',
    query: ['nav', ...sectionQueryNames],
    header: false,
    headerShownBy: 'nav',
    ownForReaders: true,
  },
  // What a reader asks of the copies of a record; and what of them there is for this reader, for the record's page.
  {
    name: 'copyRequest',
    pattern: '/copyRequest/:id',
    query: ['kind', 'volume', 'item', 'placed'],
    header: true,
    personal: true,
  },
  { name: 'copyRequestPrimary', pattern: '/copyRequest/:id/primary', query: [], header: false, personal: true },
  // A document from elsewhere: the form, filled in from a record or from an entry of discovery, and what came of it.
  {
    name: 'documentDelivery',
    pattern: '/documentDelivery/:id?',
    query: ['provider', 'entry', 'documentType', ...documentFields, 'placed'],
    header: true,
    personal: true,
  },
  { name: 'deliveredDocument', pattern: '/deliveredDocument/:id', query: [], header: false, personal: true },
  { name: 'bookListCover', pattern: '/bookListCover/:id', query: [], header: false, personal: true },
  { name: 'bookCover', pattern: '/bookCover/:id', query: ['isbn', 'title'], header: false },
  { name: 'offerCover', pattern: '/offerCover/:id', query: ['v'], header: false },
  { name: 'readerPicture', pattern: '/readerPicture/:key', query: [], header: false, personal: true },
  { name: 'signedOut', pattern: '/signedOut', query: ['on'], header: true, personal: true },
  { name: 'schoolLogin', pattern: '/schoolLogin', query: [], header: true, personal: true },
  { name: 'leavingCertificate', pattern: '/leavingCertificate', query: ['code'], header: true, personal: true },
  {
    name: 'leavingCertificateFile',
    pattern: '/leavingCertificate.pdf',
    query: [],
    header: false,
    personal: true,
  },
  { name: 'readingYear', pattern: '/readingYear.png', query: ['year'], header: false, personal: true },
  { name: 'myData', pattern: '/myData/:copyId', query: [], header: false, personal: true },
  // Where staff work (docs/guide/desk.md); its calls stand below /desk of the host.
  { name: 'deskLabels', pattern: '/desk/labels.pdf', query: ['kind', 'barcodes'], header: false, personal: true },
  { name: 'deskReaderCard', pattern: '/desk/readerCard.pdf', query: ['account'], header: false, personal: true },
  { name: 'deskPreview', pattern: '/desk/preview', query: [], header: false, personal: true },
  { name: 'desk', pattern: '/desk/:section?', query: [], header: false, personal: true },
  { name: 'captcha', pattern: '/captcha/:key', query: [], header: false, personal: true },
  // Signing in with services of others: the way there, the way back (from any site, and CAS posts there), and the
  // screens on which an account is bound.
  { name: 'signIn', pattern: '/signIn/:provider', query: ['next', 'qr'], header: true, personal: true },
  { name: 'signedIn', pattern: '/signedIn/:provider', query: [], header: true, personal: true, protocol: true },
  // Learning platforms (LTI 1.3) open and post to these from their own site.
  { name: 'ltiLogin', pattern: '/lti/login', query: [], header: false, personal: true, protocol: true },
  { name: 'ltiLaunch', pattern: '/lti/launch', query: [], header: false, personal: true, protocol: true },
  { name: 'ltiKeys', pattern: '/lti/keys.json', query: [], header: false, personal: true },
  { name: 'loginExternal', pattern: '/loginExternal/:jwt/:jwtHeader', query: ['next'], header: true, personal: true },
  { name: 'bindAccount', pattern: '/bindAccount', query: ['openId', 'next'], header: true, personal: true },
  // What a mail's link ends (RFC 8058): mail programs post there from anywhere, and the link alone says what is meant.
  { name: 'unsubscribe', pattern: '/unsubscribe', query: ['t'], header: true, personal: true, protocol: true },
  { name: 'bindUid', pattern: '/bindUid', query: ['uid', 'next'], header: true, personal: true },
  { name: 'relevanceUid', pattern: '/relevanceUid', query: ['uid', 'next'], header: true, personal: true },
  { name: 'modifyPassword', pattern: '/modifyPassword', query: ['next'], header: true, personal: true },
  // The second step of a sign-in by password, and setting it up: made for the browser or the reader who asks.
  { name: 'secondFactor', pattern: '/secondFactor', query: ['next'], header: true, personal: true },
  { name: 'resetPassword', pattern: '/resetPassword', query: [], header: true, personal: true },
  { name: 'forceBinding', pattern: '/forceBinding', query: ['next'], header: true, personal: true },
  // A form that was sent after its session had ended, for its reader, who has signed in again.
  { name: 'unsentForm', pattern: '/unsentForm', query: ['ticket'], header: true, personal: true },
  {
    name: 'courseReference',
    pattern: '/courseReference',
    query: [...courseQueryNames, 'page'],
    header: true,
  },
  // Courses that the reader teaches, and the reading list of one of them.
  { name: 'courseList', pattern: '/courseList/:id?', query: ['q'], header: true, personal: true },
  { name: 'courseReferenceDetail', pattern: '/courseReferenceDetail', query: ['id'], header: true },
  {
    name: 'courseBookResource',
    pattern: '/courseBookResource',
    query: [...courseBookQueryNames, 'page'],
    header: true,
  },
  { name: 'courseBookDetail', pattern: '/courseBookDetail', query: ['id'], header: true },
  { name: 'donate', pattern: '/donate', query: ['q', 'page'], header: true },
  { name: 'bookDonate', pattern: '/bookDonate', query: [...donationQueryNames, 'page'], header: true },
  { name: 'bookDonateDetail', pattern: '/bookDonate/detail', query: ['id'], header: true },
  // A captcha works once, and receipt numbers are one's own.
  { name: 'bookDonateOffer', pattern: '/bookDonate/offer', query: [], header: true, personal: true },
  { name: 'bookDonateReceipt', pattern: '/bookDonate/receipt', query: ['number', 'new'], header: true, personal: true },
  { name: 'bookDonateFile', pattern: '/bookDonate.csv', query: donationQueryNames, header: false },
  { name: 'questionnaireResults', pattern: '/questionnaireResults', query: ['id'], header: true },
  // A reader who has books bought (portal-content §2): made for anyone who is signed in.
  {
    name: 'drivePurCart',
    pattern: '/drivePurCart',
    query: ['list', 'page', 'done'],
    header: true,
    personal: true,
  },
  {
    name: 'drivePurSettle',
    pattern: '/drivePurSettle',
    query: ['list', 'which', 'placed', 'done'],
    header: true,
    personal: true,
  },
  { name: 'drivePurLogistic', pattern: '/drivePurLogistic', query: ['id', 'done'], header: true, personal: true },
  {
    name: 'drivePurUser',
    pattern: '/drivePurUser',
    query: ['tab', 'page', 'order', 'done'],
    header: true,
    personal: true,
  },
  { name: 'privacy', pattern: '/privacy', query: [], header: true, newWindow: true },
  { name: 'oldPrivacy', pattern: '/oldPrivacy', query: [], header: false },
  { name: 'searchList', pattern: '/searchList', query: searchQueryNames, header: true, emptyMeans: 'q' },
  { name: 'advanceSearch', pattern: '/advanceSearch', query: searchQueryNames, header: true },
  {
    name: 'categorySearchList',
    pattern: '/categorySearchList',
    query: ['kindNo', 'docCode', 'langCode', 'countryCode'],
    header: true,
  },
  { name: 'headings', pattern: '/headings', query: ['field', 'from', 'initial', 'after', 'before'], header: true },
  { name: 'chaoXingSearchList', pattern: '/chaoXingSearchList', query: discoveryQueryNames, header: true },
  { name: 'chaoXingSearchDetail', pattern: '/chaoXingSearchDetail', query: ['provider', 'id'], header: true },
  {
    name: 'otherSearchList',
    pattern: '/otherSearchList',
    query: ['provider', ...discoveryQueryNames],
    header: true,
  },
  { name: 'otherSearchList2', pattern: '/otherSearchList2', query: ['q', 'field'], header: true },
  // These two lead to the result list and have no page of their own (deep-links.ts).
  {
    name: 'searchListExternal',
    pattern: '/searchListExternal/:searchType/:keyword/:matchType/:docType?',
    query: [],
    header: true,
  },
  {
    name: 'searchListResource',
    pattern: '/searchListResource/:searchType/:keyword/:matchType/:resourceType?',
    query: [],
    header: true,
  },
  { name: 'otherPaperDetail', pattern: '/searchList/otherPaperDetail', query: ['id', 'recordId', 'doi'], header: true },
  {
    name: 'favouriteRecord',
    pattern: '/searchList/bookDetailsmyFav/myFav',
    query: ['id', 'recordId', favouritesName],
    header: true,
  },
  // Before the record, whose optional part it would be taken for.
  { name: 'marc', pattern: '/searchList/bookDetails/:id/marc', query: [], header: true },
  { name: 'shelf', pattern: '/searchList/bookDetails/:id/shelf', query: ['item'], header: true },
  { name: 'neighbours', pattern: '/searchList/bookDetails/:id/neighbours', query: ['at'], header: true },
  {
    name: 'record',
    pattern: '/searchList/bookDetails/:id/:type?',
    query: ['year', 'volume', 'libCode', 'page', favouritesName, ...commentQueryNames],
    header: true,
  },
  {
    name: 'magazineNav',
    pattern: '/magazineNav',
    query: [...journalQueryNames, 'page'],
    header: true,
    headerHiddenBy: 'resourceType',
  },
  { name: 'magazineNavDetail', pattern: '/magazineNavDetail', query: ['id', 'year', 'page'], header: true },
  {
    name: 'collectionNav',
    pattern: '/collectionNav',
    query: ['q', 'libCode', 'campusId', 'type', 'page'],
    header: true,
  },
  { name: 'collectionNavDetail', pattern: '/collectionNavDetail', query: ['locationId', 'q', 'page'], header: true },
  { name: 'readRange', pattern: '/readRange', query: [...rankingQueryNames, 'page'], header: true },
  { name: 'hotBook', pattern: '/hotBook', query: [...rankingQueryNames, 'page'], header: true },
  { name: 'collect', pattern: '/collect', query: [...rankingQueryNames, 'page'], header: true },
  { name: 'grade', pattern: '/grade', query: [...rankingQueryNames, 'page'], header: true },
  // What vendors offer for purchase; the front page is a window of its own (portal-shell §2.2, §2.3).
  { name: 'drivePurchas', pattern: '/drivePurchas', query: [], header: false, inMenus: true, newWindow: true },
  { name: 'drivePurList', pattern: '/drivePurList', query: [...offerQueryNames, 'page'], header: true },
  { name: 'drivePurDetails', pattern: '/drivePurDetails', query: ['id'], header: true },
  { name: 'newBookInform', pattern: '/newBookInform', query: [...newBookQueryNames, 'page'], header: true },
  // The databases by letter, and the newer screen of the same ones.
  { name: 'dataBaseNav', pattern: '/dataBaseNav', query: databaseListNames, header: true },
  { name: 'newDataBase', pattern: '/newDataBase', query: [...databaseListNames, 'sort', 'view'], header: true },
  { name: 'dataBaseNavDetail', pattern: '/dataBaseNav/details/:id', query: databaseDetailNames, header: true },
  { name: 'newDataBaseDetail', pattern: '/newDataBase/details/:id', query: databaseDetailNames, header: true },
  { name: 'databaseTitles', pattern: '/dataBaseNav/details/:id/kbart', query: [], header: false },
  // Special bases: what is said about one comes before the resources in it.
  { name: 'specialBaseNav', pattern: '/specialBaseNav', query: ['q', 'page'], header: true },
  { name: 'childBaseList', pattern: '/specialBaseNav/childBaseList', query: ['id', 'q', 'page'], header: true },
  { name: 'specialBase', pattern: '/specialBaseNav/specialBaseDetail', query: ['id'], header: true },
  { name: 'package', pattern: '/specialBaseDetail/:id/:twoId?', query: resourceQueryNames, header: true },
  { name: 'specialNav', pattern: '/specialNav/:id?', query: resourceQueryNames, header: false, inMenus: true },
  {
    name: 'schoolBaseNav',
    pattern: '/schoolBaseNav',
    query: [...thesisQueryNames, 'page'],
    header: true,
  },
  {
    name: 'elecBook',
    pattern: '/elecBook',
    query: ['q', 'kindNo', 'collectionName', 'langCode', 'sort', 'page'],
    header: true,
  },
  // Of group 100041 alone; elsewhere its page goes where unknown paths go.
  { name: 'digitalLibrary', pattern: '/digitalLibrary', query: [], header: true },
  { name: 'previewPdf', pattern: '/previewPdf/:id1/:id2', query: [], header: false },
  { name: 'cite', pattern: '/cite/:id', query: [], header: false },
  { name: 'encyclopedia', pattern: '/encyclopedia', query: ['term'], header: true },
  { name: 'elsewhere', pattern: '/elsewhere/:id', query: [], header: true },
  {
    name: 'facetValues',
    pattern: '/searchList/facet/:facet',
    query: [...searchQueryNames, 'find', 'part'],
    header: true,
  },
  { name: 'union', pattern: '/union', query: searchQueryNames, header: true },
  { name: 'otherLanguage', pattern: '/searchList/otherLanguage', query: ['q'], header: true },
  { name: 'bookListNav', pattern: '/bookListNav', query: ['kind', 'q', 'order', 'page'], header: true },
  {
    name: 'bookListDetails',
    pattern: '/personalCenter/bookListDetails',
    query: ['id', 'page'],
    header: true,
  },
  { name: 'news', pattern: '/news', query: ['page'], header: true },
  { name: 'newsItem', pattern: '/news/:id', query: [], header: true },
  { name: 'events', pattern: '/events', query: ['period', 'page'], header: true },
  { name: 'event', pattern: '/events/:id', query: [], header: true },
  { name: 'eventCalendar', pattern: '/events/:id/calendar', query: [], header: false },
  // Signing up for an event; without an event, those for which the reader has signed up.
  { name: 'eventSignUp', pattern: '/eventSignUp/:id?', query: [], header: true, personal: true },
  { name: 'departmentList', pattern: '/departmentList', query: ['q', 'letter'], header: true },
  { name: 'departmentHome', pattern: '/departmentHome', query: ['id', 'kind', 'page'], header: true },
  {
    name: 'researcher',
    pattern: '/researcher',
    query: ['q', 'letter', 'discipline', 'department', 'page'],
    header: true,
  },
  { name: 'researcherDetail', pattern: '/researcherDetail', query: ['id', 'docCode', 'page'], header: true },
  { name: 'citeSelected', pattern: '/cite', query: ['id', 'style'], header: true },
  { name: 'export', pattern: '/export/:format', query: ['id'], header: false },
  { name: 'qr', pattern: '/qr/:id', query: [], header: false },
  { name: 'sitemapIndex', pattern: '/sitemap.xml', query: [], header: false },
  { name: 'sitemap', pattern: '/sitemap/:page', query: [], header: false },
  { name: 'searchFeed', pattern: '/searchList.atom', query: searchQueryNames, header: false },
  { name: 'opds', pattern: '/opds.json', query: searchQueryNames, header: false },
  { name: 'newBooksFeed', pattern: '/newBooks.atom', query: newBookQueryNames, header: false },
  { name: 'newsFeed', pattern: '/news.atom', query: [], header: false },
  // Programs read it without a session: the key in the address is the reader's.
  { name: 'ownCalendar', pattern: '/calendar.ics', query: ['key'], header: false, personal: true },
  { name: 'newBooksFile', pattern: '/newBooks.csv', query: newBookQueryNames, header: false },
  { name: 'rankingFile', pattern: '/rankings.csv', query: ['list', ...rankingQueryNames], header: false },
  { name: 'oai', pattern: '/oai', query: [], header: false, protocol: true },
  { name: 'sru', pattern: '/sru', query: [], header: false, protocol: true },
  { name: 'openurl', pattern: '/openurl', query: [], header: true, protocol: true },
  { name: 'unapi', pattern: '/unapi', query: ['id', 'format'], header: false },
  { name: 'mcp', pattern: '/mcp', query: [], header: false, protocol: true },
  { name: 'appManifest', pattern: '/manifest.webmanifest', query: [], header: false },
  { name: 'linkCard', pattern: '/linkCard/:of', query: [], header: false },
  { name: 'appIcon', pattern: '/appIcon/:name', query: [], header: false },
  { name: 'openSearch', pattern: '/opensearch.xml', query: [], header: false },
  { name: 'openSearchSuggestions', pattern: '/suggestions.json', query: ['q'], header: false },
] as const satisfies readonly Route[];
