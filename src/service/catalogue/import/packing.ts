import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Shared compression dictionary, because single records are too short to compress well: JSON lines shrink to 37 % of
 * their size instead of 64 %. Must never change, as stored records cannot be decompressed without it.
 */
const beginning = Buffer.from(
  [
    '</subfield>\n    </datafield>\n    <datafield tag="880" ind1=" " ind2=" ">\n      <subfield code="6">880-01</subfield>\n',
    '<controlfield tag="001"></controlfield><controlfield tag="003"><controlfield tag="005">20',
    '<leader>00000nam a2200000 a 4500</leader><leader>00000cam a22 i 4500</leader>\n',
    '"publication_title":"","print_identifier":"","online_identifier":"","date_first_issue_online":"",',
    '"num_first_vol_online":"1","num_first_issue_online":"1","title_url":"https://www.","coverage_depth":"fulltext",',
    '"publisher_name":"","publication_type":"serial","access_type":"P","title_id":"',
    '{"controlNumber":"","kind":"journal","title":"","subtitle":"","otherTitles":[""],"originalTitle":"',
    '"edition":"第2版","extent":"页","binding":"平装","price":"CNY","country":"CN","script":"Hans","series":[{"title":""}],',
    '"issn":[""],"cn":"","doi":"10.1","summary":"","contents":[""],"notes":[""],"host":{"title":"","volume":"","issue":"",',
    '"pages":""},"degree":"","university":"大学","department":"学院","access":[{"url":"https://","label":"","collection":""}],',
    '"kind":"book","title":"","contributors":[{"name":"","role":"author"},{"name":"","role":"translator"}],"publisher":"',
    '出版社","place":"北京","pubYear":2012,"isbn":["9787"],"languages":["chi"],"classes":[{"scheme":"clc","code":"I"}],',
    '"subjects":["",""],"holdings":[{"libCode":"","locationId":"","callNumber":"","items":[{"barcode":"","status":"available"}]}],',
    '"acquiredOn":"2019-","priorLoans":\n',
    '01000nam  2200265   450 001001100000005001700011010002900028100004100057101000800098102001500106105001800121',
    '200005500139210003200194215002100226330006600247606002800313690001500341701002400356801002200380905002600402',
    '01000cam a2200289 a 4500001001300000003000400013005001700017008004100030010001700071020003000088035002300118',
    '040001800141050002300159082001600182100003200198245008400230250001200314260005700326300003300383440003000416',
    '490003000446500002000476504005100496505006900547520006900616650003200685651002600717700002500743710003800768',
    '830003000806852003000836856005000866880005000916942001200966952010000978\x1e',
    ' s2000    nyua     b    001 0 eng d\x1e  \x1fa(OCoLC)ocm\x1e  \x1faDLC\x1fcDLC\x1fdDLC\x1e00\x1fa\x1e1 \x1fa, \x1fd19-\x1e10\x1faThe  /\x1fcby .\x1e  \x1faNew York :\x1fb,\x1fcc19',
    '\x1e  \x1fa p. :\x1fbill. ;\x1fc24 cm.\x1e  \x1faIncludes bibliographical references (p. ) and index.\x1e 0\x1fa\x1fxHistory\x1fvCongresses.\x1e40\x1fuhttp://www.\x1e',
    '\x1e0 \x1fachi\x1e  \x1faCN\x1fb110000\x1e1 \x1fa\x1fAshu ming\x1ff著\x1e  \x1fa北京\x1fc出版社\x1fd20\x1e  \x1fa页\x1fd21cm\x1e0 \x1fa\x1fx\x1e  \x1fv5\x1e 0\x1fc\x1f4著\x1e 0\x1faCN\x1fb\x1fc20\x1e\x1d',
  ].join(''),
);

/** Packs the bytes of one record. @returns bytes with a buffer of their own, so that they can be sent to a thread */
export const packed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(deflateRawSync(bytes, { dictionary: beginning, level: 6, chunkSize: 4096, memLevel: 6 }));

/** Decompresses bytes. @throws if they were not compressed by `packed` */
export const unpacked = (bytes: Uint8Array): Buffer => inflateRawSync(bytes, { dictionary: beginning });
