import { createServer } from 'node:http';
import { answerAsCoverService, coverServiceWays } from '#support/providers/cover-service.ts';

// A cover service on this machine, to try one with: docs/guide/covers.md.
const port = Number(process.env['PORT'] ?? 4790);
createServer((request, response) => {
  answerAsCoverService(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(port, '127.0.0.1', () => {
  for (const way of coverServiceWays) console.log(`http://127.0.0.1:${String(port)}/${way}/{isbn}.jpg`);
});
