/** Code of databases in the dictionary `docCode`. */
export const databaseDocCode = '5';
