import { separator } from '#lib/i18n/separator.ts';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { Allowed } from './Recommend.tsx';
import RecommendForm from './RecommendForm.tsx';
import type { RecommendMessages } from './messages.ts';

interface Props {
  recordId: string;
  allowed: Allowed;
  messages: RecommendMessages;
}

/** More copies of what the library has. */
export default function Copies({ recordId, ...form }: Props) {
  const { base } = useFrame();
  const called = useCall('getRecordDetail', { recordId });
  return (
    <Loaded called={called}>
      {({ title, titleLang, author, isbn, publisher, publishYear }) => (
        <>
          <h2>{form.messages.copiesOf}</h2>
          <p>
            <a href={`${base}/searchList/bookDetails/${recordId}`} lang={titleLang}>
              {title}
            </a>{' '}
            <span className="quiet">
              {[author, publisher, publishYear].filter((text) => text !== null).join(separator)}
            </span>
          </p>
          <RecommendForm {...form} way="record" known={{ title, author, isbn, recordId }} />
        </>
      )}
    </Loaded>
  );
}
