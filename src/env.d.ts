import type { Client } from './lib/client/client.ts';
import type { AnswerCall } from './lib/contract/answering.ts';
import type { ShowDraft } from './lib/contract/draft.ts';
import type { Language } from './lib/contract/language.ts';
import type { Translate } from './lib/i18n/server.ts';
import type { StaleTags } from './lib/pages/answer-cache.ts';
import type { InputOf } from './lib/contract/contract.ts';
import type { ShellRequest } from './lib/pages/page-content.ts';
import type { Site } from './lib/site/site.ts';

declare global {
  namespace App {
    interface Locals {
      /** Set on every page of a library; endpoints outside a library (/find, /robots.txt) have none of these. */
      site: Site;
      language: Language;
      client: Client;
      t: Translate;
      /** Who is signed in, on pages that are made for one reader alone: their header shows the name. */
      reader?: { name: string };
      /** A form that was sent after its session had ended: the page of sign-in stores it. */
      unsent?: InputOf<'storeUnsentForm'> | undefined;
      /** Set where only the shell of a page is to be rendered. */
      shell?: ShellRequest;
      path: string;
      address: (path: string, language?: Language) => string;
      /** Scheme and host for absolute links: PUBLIC_ORIGIN, else as the request came. */
      origin: string;
      /** Answers calls while a draft of content is shown: they read the draft. */
      draft?: AnswerCall;
      /** The library service's own door, for the catch-all endpoints. */
      service: {
        fetch: (request: Request, from?: { address: string; page?: object | undefined }) => Promise<Response>;
        answer: object | undefined;
        showDraft?: ShowDraft | undefined;
        invalidation: StaleTags;
        /** Staff practise here: TRAINING. */
        isTraining: boolean;
      };
    }
  }
}
