/** Short tags of ONIX 3.0 for the elements that are read, and their reference names; both in lower case. */
const shortTags: Readonly<Record<string, string>> = {
  ...{ a001: 'recordreference', a002: 'notificationtype', b221: 'productidtype', b244: 'idvalue' },
  ...{ b012: 'productform', x315: 'measuretype', c094: 'measurement', c095: 'measureunitcode' },
  ...{ b218: 'extenttype', b219: 'extentvalue', b220: 'extentunit' },
  ...{ b202: 'titletype', x409: 'titleelementlevel', b203: 'titletext', b030: 'titleprefix' },
  ...{ b031: 'titlewithoutprefix', b029: 'subtitle', x410: 'partnumber' },
  ...{ b034: 'sequencenumber', b035: 'contributorrole', b036: 'personname', b037: 'personnameinverted' },
  ...{ b039: 'namesbeforekey', b040: 'keynames', b047: 'corporatename', b057: 'editionnumber' },
  ...{ b058: 'editionstatement', b253: 'languagerole', b252: 'languagecode' },
  ...{ b067: 'subjectschemeidentifier', b069: 'subjectcode', b070: 'subjectheadingtext' },
  ...{ x426: 'texttype', d104: 'text', x436: 'resourcecontenttype', x435: 'resourcelink' },
  ...{ b291: 'publishingrole', b081: 'publishername', b209: 'cityofpublication' },
  ...{ x448: 'publishingdaterole', b306: 'date', j396: 'productavailability', j350: 'onhand' },
  ...{ x462: 'pricetype', j151: 'priceamount', j152: 'currencycode' },
};

/** The reference name of an element, in lower case; composites have it in both kinds of message. */
export const referenceName = (name: string): string => shortTags[name] ?? name;
