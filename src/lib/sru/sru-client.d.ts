declare module '@natlibfi/sru-client' {
  interface Search {
    on(event: 'total', listener: (total: number) => void): Search;
    on(event: 'record', listener: (record: string) => void): Search;
    on(event: 'end', listener: () => void): Search;
    on(event: 'error', listener: (error: Error) => void): Search;
  }
  const createClient: (options: {
    url: string;
    recordSchema: string;
    version: string;
    maxRecordsPerRequest: number;
  }) => { searchRetrieve: (query: string) => Search };
  export default createClient;
}
