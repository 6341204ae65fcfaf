// One file, however long: a line for each area and language, and the bundler must see every import of them.
import zhCNAccountCancellation from './locales/zh-CN/accountCancellation.json' with { type: 'json' };
import zhCNCertification from './locales/zh-CN/certification.json' with { type: 'json' };
import zhCNDesk from './locales/zh-CN/desk.json' with { type: 'json' };
import zhCNDeskAudit from './locales/zh-CN/deskAudit.json' with { type: 'json' };
import zhCNDeskContent from './locales/zh-CN/deskContent.json' with { type: 'json' };
import zhCNSecondFactor from './locales/zh-CN/secondFactor.json' with { type: 'json' };
import zhCNSessions from './locales/zh-CN/sessions.json' with { type: 'json' };
import zhCNMyData from './locales/zh-CN/myData.json' with { type: 'json' };
import zhCNLeaving from './locales/zh-CN/leaving.json' with { type: 'json' };
import zhCNActivity from './locales/zh-CN/activity.json' with { type: 'json' };
import zhCNAdvanced from './locales/zh-CN/advanced.json' with { type: 'json' };
import zhCNAssistant from './locales/zh-CN/assistant.json' with { type: 'json' };
import zhCNBind from './locales/zh-CN/bind.json' with { type: 'json' };
import zhCNCategory from './locales/zh-CN/category.json' with { type: 'json' };
import zhCNChart from './locales/zh-CN/chart.json' with { type: 'json' };
import zhCNCite from './locales/zh-CN/cite.json' with { type: 'json' };
import zhCNCollections from './locales/zh-CN/collections.json' with { type: 'json' };
import zhCNCommon from './locales/zh-CN/common.json' with { type: 'json' };
import zhCNDatabases from './locales/zh-CN/databases.json' with { type: 'json' };
import zhCNEditions from './locales/zh-CN/editions.json' with { type: 'json' };
import zhCNCopyRequests from './locales/zh-CN/copyRequests.json' with { type: 'json' };
import zhCNCourses from './locales/zh-CN/courses.json' with { type: 'json' };
import zhCNDocumentDelivery from './locales/zh-CN/documentDelivery.json' with { type: 'json' };
import zhCNDonations from './locales/zh-CN/donations.json' with { type: 'json' };
import zhCNDiscovery from './locales/zh-CN/discovery.json' with { type: 'json' };
import zhCNEbooks from './locales/zh-CN/ebooks.json' with { type: 'json' };
import zhCNEvaluation from './locales/zh-CN/evaluation.json' with { type: 'json' };
import zhCNFavourites from './locales/zh-CN/favourites.json' with { type: 'json' };
import zhCNHoldings from './locales/zh-CN/holdings.json' with { type: 'json' };
import zhCNHome from './locales/zh-CN/home.json' with { type: 'json' };
import zhCNHomeView from './locales/zh-CN/homeView.json' with { type: 'json' };
import zhCNAccount from './locales/zh-CN/account.json' with { type: 'json' };
import zhCNLists from './locales/zh-CN/lists.json' with { type: 'json' };
import zhCNPeople from './locales/zh-CN/people.json' with { type: 'json' };
import zhCNJournals from './locales/zh-CN/journals.json' with { type: 'json' };
import zhCNLoans from './locales/zh-CN/loans.json' with { type: 'json' };
import zhCNLogin from './locales/zh-CN/login.json' with { type: 'json' };
import zhCNMarc from './locales/zh-CN/marc.json' with { type: 'json' };
import zhCNMine from './locales/zh-CN/mine.json' with { type: 'json' };
import zhCNNavigation from './locales/zh-CN/navigation.json' with { type: 'json' };
import zhCNOffers from './locales/zh-CN/offers.json' with { type: 'json' };
import zhCNPdf from './locales/zh-CN/pdf.json' with { type: 'json' };
import zhCNProfile from './locales/zh-CN/profile.json' with { type: 'json' };
import zhCNMyLibrary from './locales/zh-CN/myLibrary.json' with { type: 'json' };
import zhCNSubscriptions from './locales/zh-CN/subscriptions.json' with { type: 'json' };
import zhCNNotices from './locales/zh-CN/notices.json' with { type: 'json' };
import zhCNInbox from './locales/zh-CN/inbox.json' with { type: 'json' };
import zhCNPersonal from './locales/zh-CN/personal.json' with { type: 'json' };
import zhCNPrivacy from './locales/zh-CN/privacy.json' with { type: 'json' };
import zhCNOffline from './locales/zh-CN/offline.json' with { type: 'json' };
import zhCNOutside from './locales/zh-CN/outside.json' with { type: 'json' };
import zhCNAddresses from './locales/zh-CN/addresses.json' with { type: 'json' };
import zhCNPayments from './locales/zh-CN/payments.json' with { type: 'json' };
import zhCNFeedback from './locales/zh-CN/feedback.json' with { type: 'json' };
import zhCNPoints from './locales/zh-CN/points.json' with { type: 'json' };
import zhCNPurchasing from './locales/zh-CN/purchasing.json' with { type: 'json' };
import zhCNQuestionnaires from './locales/zh-CN/questionnaires.json' with { type: 'json' };
import zhCNRecommend from './locales/zh-CN/recommend.json' with { type: 'json' };
import zhCNRankings from './locales/zh-CN/rankings.json' with { type: 'json' };
import zhCNRecord from './locales/zh-CN/record.json' with { type: 'json' };
import zhCNRequests from './locales/zh-CN/requests.json' with { type: 'json' };
import zhCNSearch from './locales/zh-CN/search.json' with { type: 'json' };
import zhCNTutorial from './locales/zh-CN/tutorial.json' with { type: 'json' };
import zhCNTheses from './locales/zh-CN/theses.json' with { type: 'json' };
import zhCNShelfLocations from './locales/zh-CN/shelfLocations.json' with { type: 'json' };
import zhCNShell from './locales/zh-CN/shell.json' with { type: 'json' };
import zhCNSpecial from './locales/zh-CN/special.json' with { type: 'json' };
import zhCNWidened from './locales/zh-CN/widened.json' with { type: 'json' };
import zhTWAccountCancellation from './locales/zh_TW/accountCancellation.json' with { type: 'json' };
import zhTWCertification from './locales/zh_TW/certification.json' with { type: 'json' };
import zhTWDesk from './locales/zh_TW/desk.json' with { type: 'json' };
import zhTWDeskAudit from './locales/zh_TW/deskAudit.json' with { type: 'json' };
import zhTWDeskContent from './locales/zh_TW/deskContent.json' with { type: 'json' };
import zhTWSecondFactor from './locales/zh_TW/secondFactor.json' with { type: 'json' };
import zhTWSessions from './locales/zh_TW/sessions.json' with { type: 'json' };
import zhTWMyData from './locales/zh_TW/myData.json' with { type: 'json' };
import zhTWLeaving from './locales/zh_TW/leaving.json' with { type: 'json' };
import zhTWActivity from './locales/zh_TW/activity.json' with { type: 'json' };
import zhTWAdvanced from './locales/zh_TW/advanced.json' with { type: 'json' };
import zhTWAssistant from './locales/zh_TW/assistant.json' with { type: 'json' };
import zhTWBind from './locales/zh_TW/bind.json' with { type: 'json' };
import zhTWCategory from './locales/zh_TW/category.json' with { type: 'json' };
import zhTWChart from './locales/zh_TW/chart.json' with { type: 'json' };
import zhTWCite from './locales/zh_TW/cite.json' with { type: 'json' };
import zhTWCollections from './locales/zh_TW/collections.json' with { type: 'json' };
import zhTWCommon from './locales/zh_TW/common.json' with { type: 'json' };
import zhTWDatabases from './locales/zh_TW/databases.json' with { type: 'json' };
import zhTWEditions from './locales/zh_TW/editions.json' with { type: 'json' };
import zhTWCopyRequests from './locales/zh_TW/copyRequests.json' with { type: 'json' };
import zhTWCourses from './locales/zh_TW/courses.json' with { type: 'json' };
import zhTWDocumentDelivery from './locales/zh_TW/documentDelivery.json' with { type: 'json' };
import zhTWDonations from './locales/zh_TW/donations.json' with { type: 'json' };
import zhTWDiscovery from './locales/zh_TW/discovery.json' with { type: 'json' };
import zhTWEbooks from './locales/zh_TW/ebooks.json' with { type: 'json' };
import zhTWEvaluation from './locales/zh_TW/evaluation.json' with { type: 'json' };
import zhTWFavourites from './locales/zh_TW/favourites.json' with { type: 'json' };
import zhTWHoldings from './locales/zh_TW/holdings.json' with { type: 'json' };
import zhTWHome from './locales/zh_TW/home.json' with { type: 'json' };
import zhTWHomeView from './locales/zh_TW/homeView.json' with { type: 'json' };
import zhTWAccount from './locales/zh_TW/account.json' with { type: 'json' };
import zhTWLists from './locales/zh_TW/lists.json' with { type: 'json' };
import zhTWPeople from './locales/zh_TW/people.json' with { type: 'json' };
import zhTWJournals from './locales/zh_TW/journals.json' with { type: 'json' };
import zhTWLoans from './locales/zh_TW/loans.json' with { type: 'json' };
import zhTWLogin from './locales/zh_TW/login.json' with { type: 'json' };
import zhTWMarc from './locales/zh_TW/marc.json' with { type: 'json' };
import zhTWMine from './locales/zh_TW/mine.json' with { type: 'json' };
import zhTWNavigation from './locales/zh_TW/navigation.json' with { type: 'json' };
import zhTWOffers from './locales/zh_TW/offers.json' with { type: 'json' };
import zhTWPdf from './locales/zh_TW/pdf.json' with { type: 'json' };
import zhTWProfile from './locales/zh_TW/profile.json' with { type: 'json' };
import zhTWMyLibrary from './locales/zh_TW/myLibrary.json' with { type: 'json' };
import zhTWSubscriptions from './locales/zh_TW/subscriptions.json' with { type: 'json' };
import zhTWNotices from './locales/zh_TW/notices.json' with { type: 'json' };
import zhTWInbox from './locales/zh_TW/inbox.json' with { type: 'json' };
import zhTWPersonal from './locales/zh_TW/personal.json' with { type: 'json' };
import zhTWPrivacy from './locales/zh_TW/privacy.json' with { type: 'json' };
import zhTWOffline from './locales/zh_TW/offline.json' with { type: 'json' };
import zhTWOutside from './locales/zh_TW/outside.json' with { type: 'json' };
import zhTWAddresses from './locales/zh_TW/addresses.json' with { type: 'json' };
import zhTWPayments from './locales/zh_TW/payments.json' with { type: 'json' };
import zhTWFeedback from './locales/zh_TW/feedback.json' with { type: 'json' };
import zhTWPoints from './locales/zh_TW/points.json' with { type: 'json' };
import zhTWPurchasing from './locales/zh_TW/purchasing.json' with { type: 'json' };
import zhTWQuestionnaires from './locales/zh_TW/questionnaires.json' with { type: 'json' };
import zhTWRecommend from './locales/zh_TW/recommend.json' with { type: 'json' };
import zhTWRankings from './locales/zh_TW/rankings.json' with { type: 'json' };
import zhTWRecord from './locales/zh_TW/record.json' with { type: 'json' };
import zhTWRequests from './locales/zh_TW/requests.json' with { type: 'json' };
import zhTWSearch from './locales/zh_TW/search.json' with { type: 'json' };
import zhTWTutorial from './locales/zh_TW/tutorial.json' with { type: 'json' };
import zhTWTheses from './locales/zh_TW/theses.json' with { type: 'json' };
import zhTWShelfLocations from './locales/zh_TW/shelfLocations.json' with { type: 'json' };
import zhTWShell from './locales/zh_TW/shell.json' with { type: 'json' };
import zhTWSpecial from './locales/zh_TW/special.json' with { type: 'json' };
import zhTWWidened from './locales/zh_TW/widened.json' with { type: 'json' };
import enUSAccountCancellation from './locales/en-US/accountCancellation.json' with { type: 'json' };
import enUSCertification from './locales/en-US/certification.json' with { type: 'json' };
import enUSDesk from './locales/en-US/desk.json' with { type: 'json' };
import enUSDeskAudit from './locales/en-US/deskAudit.json' with { type: 'json' };
import enUSDeskContent from './locales/en-US/deskContent.json' with { type: 'json' };
import enUSSecondFactor from './locales/en-US/secondFactor.json' with { type: 'json' };
import enUSSessions from './locales/en-US/sessions.json' with { type: 'json' };
import enUSMyData from './locales/en-US/myData.json' with { type: 'json' };
import enUSLeaving from './locales/en-US/leaving.json' with { type: 'json' };
import enUSActivity from './locales/en-US/activity.json' with { type: 'json' };
import enUSAdvanced from './locales/en-US/advanced.json' with { type: 'json' };
import enUSAssistant from './locales/en-US/assistant.json' with { type: 'json' };
import enUSBind from './locales/en-US/bind.json' with { type: 'json' };
import enUSCategory from './locales/en-US/category.json' with { type: 'json' };
import enUSChart from './locales/en-US/chart.json' with { type: 'json' };
import enUSCite from './locales/en-US/cite.json' with { type: 'json' };
import enUSCollections from './locales/en-US/collections.json' with { type: 'json' };
import enUSCommon from './locales/en-US/common.json' with { type: 'json' };
import enUSDatabases from './locales/en-US/databases.json' with { type: 'json' };
import enUSEditions from './locales/en-US/editions.json' with { type: 'json' };
import enUSCopyRequests from './locales/en-US/copyRequests.json' with { type: 'json' };
import enUSCourses from './locales/en-US/courses.json' with { type: 'json' };
import enUSDocumentDelivery from './locales/en-US/documentDelivery.json' with { type: 'json' };
import enUSDonations from './locales/en-US/donations.json' with { type: 'json' };
import enUSDiscovery from './locales/en-US/discovery.json' with { type: 'json' };
import enUSEbooks from './locales/en-US/ebooks.json' with { type: 'json' };
import enUSEvaluation from './locales/en-US/evaluation.json' with { type: 'json' };
import enUSFavourites from './locales/en-US/favourites.json' with { type: 'json' };
import enUSHoldings from './locales/en-US/holdings.json' with { type: 'json' };
import enUSHome from './locales/en-US/home.json' with { type: 'json' };
import enUSHomeView from './locales/en-US/homeView.json' with { type: 'json' };
import enUSAccount from './locales/en-US/account.json' with { type: 'json' };
import enUSLists from './locales/en-US/lists.json' with { type: 'json' };
import enUSPeople from './locales/en-US/people.json' with { type: 'json' };
import enUSJournals from './locales/en-US/journals.json' with { type: 'json' };
import enUSLoans from './locales/en-US/loans.json' with { type: 'json' };
import enUSLogin from './locales/en-US/login.json' with { type: 'json' };
import enUSMarc from './locales/en-US/marc.json' with { type: 'json' };
import enUSMine from './locales/en-US/mine.json' with { type: 'json' };
import enUSNavigation from './locales/en-US/navigation.json' with { type: 'json' };
import enUSOffers from './locales/en-US/offers.json' with { type: 'json' };
import enUSPdf from './locales/en-US/pdf.json' with { type: 'json' };
import enUSProfile from './locales/en-US/profile.json' with { type: 'json' };
import enUSMyLibrary from './locales/en-US/myLibrary.json' with { type: 'json' };
import enUSSubscriptions from './locales/en-US/subscriptions.json' with { type: 'json' };
import enUSNotices from './locales/en-US/notices.json' with { type: 'json' };
import enUSInbox from './locales/en-US/inbox.json' with { type: 'json' };
import enUSPersonal from './locales/en-US/personal.json' with { type: 'json' };
import enUSPrivacy from './locales/en-US/privacy.json' with { type: 'json' };
import enUSOffline from './locales/en-US/offline.json' with { type: 'json' };
import enUSOutside from './locales/en-US/outside.json' with { type: 'json' };
import enUSAddresses from './locales/en-US/addresses.json' with { type: 'json' };
import enUSPayments from './locales/en-US/payments.json' with { type: 'json' };
import enUSFeedback from './locales/en-US/feedback.json' with { type: 'json' };
import enUSPoints from './locales/en-US/points.json' with { type: 'json' };
import enUSPurchasing from './locales/en-US/purchasing.json' with { type: 'json' };
import enUSQuestionnaires from './locales/en-US/questionnaires.json' with { type: 'json' };
import enUSRecommend from './locales/en-US/recommend.json' with { type: 'json' };
import enUSRankings from './locales/en-US/rankings.json' with { type: 'json' };
import enUSRecord from './locales/en-US/record.json' with { type: 'json' };
import enUSRequests from './locales/en-US/requests.json' with { type: 'json' };
import enUSSearch from './locales/en-US/search.json' with { type: 'json' };
import enUSTutorial from './locales/en-US/tutorial.json' with { type: 'json' };
import enUSTheses from './locales/en-US/theses.json' with { type: 'json' };
import enUSShelfLocations from './locales/en-US/shelfLocations.json' with { type: 'json' };
import enUSShell from './locales/en-US/shell.json' with { type: 'json' };
import enUSSpecial from './locales/en-US/special.json' with { type: 'json' };
import enUSWidened from './locales/en-US/widened.json' with { type: 'json' };

/** All messages, by language and area. zh-CN is the reference: its keys are the type of every key. */
export const resources = {
  'zh-CN': {
    accountCancellation: zhCNAccountCancellation,
    certification: zhCNCertification,
    myData: zhCNMyData,
    sessions: zhCNSessions,
    desk: zhCNDesk,
    deskAudit: zhCNDeskAudit,
    deskContent: zhCNDeskContent,
    secondFactor: zhCNSecondFactor,
    leaving: zhCNLeaving,
    activity: zhCNActivity,
    advanced: zhCNAdvanced,
    assistant: zhCNAssistant,
    bind: zhCNBind,
    category: zhCNCategory,
    chart: zhCNChart,
    cite: zhCNCite,
    collections: zhCNCollections,
    common: zhCNCommon,
    databases: zhCNDatabases,
    editions: zhCNEditions,
    copyRequests: zhCNCopyRequests,
    courses: zhCNCourses,
    documentDelivery: zhCNDocumentDelivery,
    donations: zhCNDonations,
    discovery: zhCNDiscovery,
    ebooks: zhCNEbooks,
    evaluation: zhCNEvaluation,
    favourites: zhCNFavourites,
    holdings: zhCNHoldings,
    home: zhCNHome,
    homeView: zhCNHomeView,
    account: zhCNAccount,
    lists: zhCNLists,
    people: zhCNPeople,
    journals: zhCNJournals,
    loans: zhCNLoans,
    login: zhCNLogin,
    marc: zhCNMarc,
    mine: zhCNMine,
    navigation: zhCNNavigation,
    offers: zhCNOffers,
    pdf: zhCNPdf,
    personal: zhCNPersonal,
    inbox: zhCNInbox,
    notices: zhCNNotices,
    subscriptions: zhCNSubscriptions,
    profile: zhCNProfile,
    myLibrary: zhCNMyLibrary,
    privacy: zhCNPrivacy,
    offline: zhCNOffline,
    outside: zhCNOutside,
    addresses: zhCNAddresses,
    payments: zhCNPayments,
    feedback: zhCNFeedback,
    points: zhCNPoints,
    purchasing: zhCNPurchasing,
    questionnaires: zhCNQuestionnaires,
    recommend: zhCNRecommend,
    rankings: zhCNRankings,
    record: zhCNRecord,
    requests: zhCNRequests,
    search: zhCNSearch,
    shelfLocations: zhCNShelfLocations,
    shell: zhCNShell,
    special: zhCNSpecial,
    tutorial: zhCNTutorial,
    theses: zhCNTheses,
    widened: zhCNWidened,
  },
  zh_TW: {
    accountCancellation: zhTWAccountCancellation,
    certification: zhTWCertification,
    myData: zhTWMyData,
    sessions: zhTWSessions,
    desk: zhTWDesk,
    deskAudit: zhTWDeskAudit,
    deskContent: zhTWDeskContent,
    secondFactor: zhTWSecondFactor,
    leaving: zhTWLeaving,
    activity: zhTWActivity,
    advanced: zhTWAdvanced,
    assistant: zhTWAssistant,
    bind: zhTWBind,
    category: zhTWCategory,
    chart: zhTWChart,
    cite: zhTWCite,
    collections: zhTWCollections,
    common: zhTWCommon,
    databases: zhTWDatabases,
    editions: zhTWEditions,
    copyRequests: zhTWCopyRequests,
    courses: zhTWCourses,
    documentDelivery: zhTWDocumentDelivery,
    donations: zhTWDonations,
    discovery: zhTWDiscovery,
    ebooks: zhTWEbooks,
    evaluation: zhTWEvaluation,
    favourites: zhTWFavourites,
    holdings: zhTWHoldings,
    home: zhTWHome,
    homeView: zhTWHomeView,
    account: zhTWAccount,
    lists: zhTWLists,
    people: zhTWPeople,
    journals: zhTWJournals,
    loans: zhTWLoans,
    login: zhTWLogin,
    marc: zhTWMarc,
    mine: zhTWMine,
    navigation: zhTWNavigation,
    offers: zhTWOffers,
    pdf: zhTWPdf,
    personal: zhTWPersonal,
    inbox: zhTWInbox,
    notices: zhTWNotices,
    subscriptions: zhTWSubscriptions,
    profile: zhTWProfile,
    myLibrary: zhTWMyLibrary,
    privacy: zhTWPrivacy,
    offline: zhTWOffline,
    outside: zhTWOutside,
    addresses: zhTWAddresses,
    payments: zhTWPayments,
    feedback: zhTWFeedback,
    points: zhTWPoints,
    purchasing: zhTWPurchasing,
    questionnaires: zhTWQuestionnaires,
    recommend: zhTWRecommend,
    rankings: zhTWRankings,
    record: zhTWRecord,
    requests: zhTWRequests,
    search: zhTWSearch,
    shelfLocations: zhTWShelfLocations,
    shell: zhTWShell,
    special: zhTWSpecial,
    tutorial: zhTWTutorial,
    theses: zhTWTheses,
    widened: zhTWWidened,
  },
  'en-US': {
    accountCancellation: enUSAccountCancellation,
    certification: enUSCertification,
    myData: enUSMyData,
    sessions: enUSSessions,
    desk: enUSDesk,
    deskAudit: enUSDeskAudit,
    deskContent: enUSDeskContent,
    secondFactor: enUSSecondFactor,
    leaving: enUSLeaving,
    activity: enUSActivity,
    advanced: enUSAdvanced,
    assistant: enUSAssistant,
    bind: enUSBind,
    category: enUSCategory,
    chart: enUSChart,
    cite: enUSCite,
    collections: enUSCollections,
    common: enUSCommon,
    databases: enUSDatabases,
    editions: enUSEditions,
    copyRequests: enUSCopyRequests,
    courses: enUSCourses,
    documentDelivery: enUSDocumentDelivery,
    donations: enUSDonations,
    discovery: enUSDiscovery,
    ebooks: enUSEbooks,
    evaluation: enUSEvaluation,
    favourites: enUSFavourites,
    holdings: enUSHoldings,
    home: enUSHome,
    homeView: enUSHomeView,
    account: enUSAccount,
    lists: enUSLists,
    people: enUSPeople,
    journals: enUSJournals,
    loans: enUSLoans,
    login: enUSLogin,
    marc: enUSMarc,
    mine: enUSMine,
    navigation: enUSNavigation,
    offers: enUSOffers,
    pdf: enUSPdf,
    personal: enUSPersonal,
    inbox: enUSInbox,
    notices: enUSNotices,
    subscriptions: enUSSubscriptions,
    profile: enUSProfile,
    myLibrary: enUSMyLibrary,
    privacy: enUSPrivacy,
    offline: enUSOffline,
    outside: enUSOutside,
    addresses: enUSAddresses,
    payments: enUSPayments,
    feedback: enUSFeedback,
    points: enUSPoints,
    purchasing: enUSPurchasing,
    questionnaires: enUSQuestionnaires,
    recommend: enUSRecommend,
    rankings: enUSRankings,
    record: enUSRecord,
    requests: enUSRequests,
    search: enUSSearch,
    shelfLocations: enUSShelfLocations,
    shell: enUSShell,
    special: enUSSpecial,
    tutorial: enUSTutorial,
    theses: enUSTheses,
    widened: enUSWidened,
  },
};
export type Messages = (typeof resources)['zh-CN'];
