/** Names of the profiles that are part of the program: the systems whose exports they describe. */
export const moveInProfiles = ['koha', 'slims', 'huiwen', 'generic'] as const;

/** Fields of each table that another system exports. */
export const moveInFields = {
  items: ['record', 'barcode', 'library', 'location', 'callNumber', 'status', 'volume', 'materialType', 'dueDate'],
  readers: [
    ...(['number', 'account', 'name', 'primaryId', 'libCode', 'typeCode', 'department', 'validFrom'] as const),
    ...([
      'validUntil',
      'status',
      'mail',
      'phone',
      'verified',
      'birthday',
      'idNumber',
      'password',
      'note',
      'deposit',
    ] as const),
  ],
  loans: ['reader', 'barcode', 'lentOn', 'dueOn', 'renewals'],
  requests: ['reader', 'record', 'barcode', 'placedOn', 'pickup'],
  charges: ['number', 'reader', 'amount', 'kind', 'note', 'day', 'barcode'],
} as const;
export type MoveInTable = keyof typeof moveInFields;
export const moveInTables = ['items', 'readers', 'loans', 'requests', 'charges'] as const satisfies MoveInTable[];
/** Files of another system, in the order in which they are read. */
export const moveInFiles = ['records', ...moveInTables] as const;
/** Files that staff upload: those of the other system, and a profile of their own. */
export const moveInUploads = ['profile', ...moveInFiles] as const;

/** How the first password of a new reader is made. */
export const passwordRules = ['random', 'birthday', 'idSuffix', 'none'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Codes of the files that library.json may lack. */
export const unknownCodeKinds = ['library', 'location', 'reader type'] as const;

/** Lines of each list that the desk shows. */
export const maxMoveInLines = 300;
