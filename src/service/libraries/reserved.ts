/**
 * First segments of addresses that belong to the portal itself, in lower case: the routes of portal-shell §2, the
 * languages, the service and what the server answers beside the pages. No library may be called like one of them.
 */
export const reservedSegments: ReadonlySet<string> = new Set([
  ...['zh-cn', 'zh_tw', 'zh-tw', 'en-us', 'zh', 'en'],
  ...['oga', 'find', 'api', 'files', 'covers', 'assets', '_astro', '_image', 'healthz', 'openapi.json', 'openapi'],
  ...[
    'robots.txt',
    'robots',
    'sitemap',
    'sitemap.xml',
    'opensearch',
    'opensearch.xml',
    'suggestions.json',
    'favicon.ico',
    'favicon',
    'oai',
  ],
  ...['login', 'bindaccount', 'binduid', 'relevanceuid', 'loginexternal', 'wxlogin', 'signin', 'signedin', 'captcha'],
  ...['documentdelivery', 'delivereddocument', 'signindialog'],
  ...['worker.js', 'worker', 'manifest.webmanifest', 'appicon'],
  ...['cite', 'qr', 'export', 'elsewhere', 'sru', 'unapi'],
  ...['home', 'advancesearch', 'searchlist', 'searchlistexternal', 'searchlistresource', 'categorysearchlist'],
  ...['chaoxingsearchlist', 'chaoxingsearchdetail', 'othersearchlist', 'othersearchlist2'],
  ...['databasenav', 'newdatabase', 'magazinenav', 'magazinenavdetail', 'specialbasenav', 'specialbasedetail'],
  ...['specialnav', 'booklistnav', 'collectionnav', 'collectionnavdetail', 'elecbook'],
  ...['departmentlist', 'departmenthome', 'schoolbasenav', 'coursereference', 'coursereferencedetail'],
  ...['coursebookresource', 'coursebookdetail', 'researcher', 'researcherdetail'],
  ...['personalcenter', 'personalexternal', 'customtabs', 'modifypassword', 'resetpassword', 'forcebinding'],
  ...['collect', 'grade', 'hotbook', 'readrange', 'donate', 'newbookinform', 'bookdonate', 'digitallibrary'],
  ...['drivepurchas', 'drivepurlist', 'drivepurdetails', 'drivepurcart', 'drivepursettle', 'drivepurlogistic'],
  ...['drivepuruser', 'privacy', 'oldprivacy', 'previewpdf', '404', '500', '503'],
]);
